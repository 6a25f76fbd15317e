/**
 * The version of the engine. The crates and this package are released together and have the same
 * one; a test holds them to that.
 */
export { version as ENGINE_VERSION } from '../../package.json';
