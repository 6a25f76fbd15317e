/** Whether a line says that something is right, wrong, or neither. */
export type Tone = 'right' | 'wrong' | 'plain';
