/** Where the engine lies that was built with the pages. */
export const BUILT_ENGINE = new URL('./pkg/sim_wasm_bg.wasm', import.meta.url);
