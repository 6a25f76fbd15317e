/**
 * The engine as the widget's self-contained files hold it: without what only the lesson asks of it,
 * and packed as small as gzip can be, by a packer that takes its time.
 */
import { promisify } from 'node:util';
import zopfli from '@gfx/zopfli';
import binaryen from 'binaryen';

/** Dealt cases, which no widget shows. */
const LEFT_OUT = ['open_case', 'deal_case'];

/** @returns gzip, in base64 */
export async function packedEngine(module: Uint8Array): Promise<string> {
  const packed = await promisify(zopfli.gzip)(withoutCases(module), {});
  return Buffer.from(packed).toString('base64');
}

/** The same module without the functions that are left out, and whatever only they need. */
export function withoutCases(bytes: Uint8Array): Uint8Array {
  const module = binaryen.readBinary(bytes);
  for (const name of LEFT_OUT) module.removeExport(name);
  module.runPasses(['remove-unused-module-elements']);
  const smaller = module.emitBinary();
  module.dispose();
  return smaller;
}
