/** What the dropdowns about coordinator, data and cluster say. */
import type { CoordinatorMemory } from '../../engine/pkg/sim_wasm.js';
import { grouped, settingPercent, settingSeconds } from '../format.js';

export const laterLabel = (ms: number) => `loser is cancelled after ${settingSeconds(ms)}`;

export const COORDINATOR_MEMORY_LABELS: Record<CoordinatorMemory, string> = {
  everything: 'everything',
  acceptedTasks: 'which tasks were accepted',
  nothing: 'nothing',
};
export const COORDINATOR_MEMORY_HINTS: Record<CoordinatorMemory, string> = {
  everything: 'It goes on as if nothing had happened.',
  acceptedTasks: 'It starts all other tasks anew, and does not hear what still runs.',
  nothing: 'It starts the whole job anew, and does not hear what still runs.',
};

export const LESSON_DATA = "the lesson's 796";
export const customersLabel = (customers: number) => `${grouped(customers)} made up`;
export const DATA_HINTS = {
  lesson: 'The same every time.',
  synthetic: 'Made up from the seed: the same seed, the same customers.',
} as const;
export const NEW_SEED = 'draw a new one';
export const seedLabel = (seed: number) => String(seed);
export const skewLabel = (percent: number) => (percent === 0 ? 'none' : settingPercent(percent));

export const SPARE_CLUSTER = 'spare workers';
export const LESSON_CLUSTER = 'lesson';
export const WORKBENCH_CLUSTER = 'workbench';
export const clusterLabel = (name: string, workers: number, tasks: number) =>
  `${name}: ${workers} × ${tasks}`;
export const clusterHint = (workers: number, tasks: number) =>
  `${workers} workers, ${tasks} tasks in each stage.`;
