/**
 * Loads the simulation engine, once.
 *
 * The engine is the WebAssembly module of `crates/sim-wasm`; its types are generated with it.
 * This file knows how to get its bytes and how to say that they could not be had, and nothing
 * of what the engine does.
 */
import * as bindings from './pkg/sim_wasm.js';

/** What the engine exports, without the functions that start it. */
export type Engine = Omit<typeof bindings, 'default' | 'initSync'>;

/** The engine's bytes, or where to fetch them. */
export type EngineSource = BufferSource | URL | string | Request;

let loading: Promise<Engine> | undefined;

/**
 * Starts the engine and returns its functions. Every later call gets the same engine, whatever
 * its source; only after a failure is the source of the next call tried.
 *
 * @param source - by default the module that was built with the page
 * @throws (by rejection) an `Error` whose message can be shown to a reader
 */
export function loadEngine(
  source: EngineSource = new URL('./pkg/sim_wasm_bg.wasm', import.meta.url),
): Promise<Engine> {
  loading ??= start(source).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(source: EngineSource): Promise<Engine> {
  const module = isBytes(source) ? source : await fetchModule(source);
  try {
    await bindings.default({ module_or_path: module });
  } catch (cause) {
    throw failure('it could not be started', cause);
  }
  return bindings;
}

async function fetchModule(source: URL | string | Request): Promise<Response> {
  const address = source instanceof Request ? source.url : String(source);
  let response: Response;
  try {
    response = await fetch(source);
  } catch (cause) {
    throw failure(`${address} could not be fetched`, cause);
  }
  if (!response.ok) {
    throw failure(`${address} answered with status ${response.status}`);
  }
  return response;
}

function isBytes(source: EngineSource): source is BufferSource {
  return source instanceof ArrayBuffer || ArrayBuffer.isView(source);
}

function failure(what: string, cause?: unknown): Error {
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return new Error(`The simulation engine did not load: ${what}${why}.`, { cause });
}
