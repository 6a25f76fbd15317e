/** What is said of a setting for which a dropdown has no option. */
import type { IdentityField } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, settingPercent } from '../format.js';
import { identityName } from './names.js';

/** What the dropdowns have no option for, each as words within a sentence. */
export const UNUSUAL = {
  percent: settingPercent,
  cluster: (workers: number, tasks: number) =>
    `${counted(workers, 'worker')}, ${counted(tasks, 'task')} a stage`,
  identity: (fields: readonly IdentityField[]) =>
    fields.length === 0 ? 'no field at all' : identityName(fields),
  time: (time: string) => `at ${time}`,
  pause: (time: string) => `for ${time}`,
  silence: (time: string) => `${time} of silence`,
  heartbeat: (time: string) => `a heartbeat every ${time}`,
  row: (row: number) => `write ${grouped(row)}`,
  email: (email: number) => `email ${grouped(email)}`,
  call: (call: number) => `call ${grouped(call)}`,
  callCount: (count: number) => counted(count, 'call'),
  tries: (tries: number) => counted(tries, 'try', 'tries'),
  timeout: (time: string) => `a reply waited for ${time}`,
  retryAfter: (time: string) => `the next try after ${time}`,
  restart: (time: string) => `the sender restarted after ${time}`,
  customers: (customers: number) => `${counted(customers, 'customer')} made up`,
  skew: (percent: number) => `a skew of ${settingPercent(percent)}`,
};

/** The same as what a choice drops, where it needs more words than in its own dropdown. */
export const DROPPED = {
  fault: (words: string) => `a further failure, ${words}`,
  attempt: (name: string) => `that it was ${name}`,
  moment: (percent: number) => `the moment, ${settingPercent(percent)}`,
  pace: (percent: number) => `the pace, ${settingPercent(percent)}`,
  which: (name: string) => `that it was ${name}`,
  identity: (identity: string) => `the identity ${identity}`,
  cluster: (cluster: string) => `the cluster of ${cluster}`,
};
