/** What is read out of an entry of the lesson's contents, beside its sign. */
export const CONTENTS = {
  done: 'Its questions are done.',
  open: 'It has questions that are open.',
} as const;
