/**
 * Loads the simulation engine, once.
 *
 * The engine is the WebAssembly module of `crates/sim-wasm`; its types are generated with it.
 * This file knows how to get its bytes and how to tell why they could not be had or used, and
 * nothing of what the engine does. What a reader is told of it is in model/words/trouble.ts.
 */
import * as bindings from './pkg/sim_wasm.js';

/** What the engine exports, without the functions that start it. */
export type Engine = Omit<typeof bindings, 'default' | 'initSync'>;

/** The engine's bytes, or where to fetch them. */
export type EngineSource = BufferSource | URL | string | Request;

/** Why there is no engine. */
export type EngineTrouble =
  /** The browser has no WebAssembly at all. */
  | { kind: 'noWebAssembly' }
  /** It has, and a policy or a setting keeps this page from using it. */
  | { kind: 'refused' }
  /** No answer came. */
  | { kind: 'unreachable'; address: string }
  | { kind: 'badStatus'; address: string; status: number }
  /** An answer came, and something else than an engine, by its own type. */
  | { kind: 'replaced'; address: string; type: string }
  | { kind: 'notStartable' };

export class EngineFailure extends Error {
  /** `message`: what the browser said of it, if anything. */
  constructor(
    readonly trouble: EngineTrouble,
    cause?: unknown,
  ) {
    super(cause instanceof Error ? cause.message : trouble.kind, { cause });
  }
}

/** The smallest module there is: its magic number and its version. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

let loading: Promise<Engine> | undefined;

/**
 * Starts the engine and returns its functions. Every later call gets the same engine, whatever
 * its source; only after a failure is the source of the next call tried.
 *
 * @throws (by rejection) an `EngineFailure`
 */
export function loadEngine(source: EngineSource): Promise<Engine> {
  loading ??= start(source).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(source: EngineSource): Promise<Engine> {
  if (typeof WebAssembly === 'undefined') throw new EngineFailure({ kind: 'noWebAssembly' });
  const module = isBytes(source) ? source : await fetchModule(source);
  try {
    await bindings.default({ module_or_path: module });
  } catch (cause) {
    throw new EngineFailure(troubleWith(module), cause);
  }
  return bindings;
}

async function fetchModule(source: URL | string | Request): Promise<Response> {
  const address = source instanceof Request ? source.url : String(source);
  let response: Response;
  try {
    response = await fetch(source);
  } catch (cause) {
    throw new EngineFailure({ kind: 'unreachable', address }, cause);
  }
  const { ok, status } = response;
  if (!ok) throw new EngineFailure({ kind: 'badStatus', address, status });
  return response;
}

/** Why what was fetched did not start. */
function troubleWith(module: BufferSource | Response): EngineTrouble {
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch {
    // Browsers name the policy each in their own words; that nothing at all may start is the same.
    return { kind: 'refused' };
  }
  if (!(module instanceof Response)) return { kind: 'notStartable' };
  const type = module.headers.get('content-type') ?? '';
  return type.startsWith('text/')
    ? { kind: 'replaced', address: module.url, type }
    : { kind: 'notStartable' };
}

function isBytes(source: EngineSource): source is BufferSource {
  return source instanceof ArrayBuffer || ArrayBuffer.isView(source);
}
