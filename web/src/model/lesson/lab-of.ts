/** The lab that reads whatever a text may name. */
import type { Engine } from '../../engine/load.js';
import { readAddress } from '../address.js';
import { type Lab, labReading } from './lab.js';

export const labOf = (engine: Engine): Lab => labReading(readAddress, engine);
