/** What is read out of an entry of the lesson's contents, beside its sign. */
export const CONTENTS = {
  done: 'Its questions are answered.',
  shown: 'Its questions are done, some of them only looked at.',
  open: 'It has questions that are open.',
} as const;
