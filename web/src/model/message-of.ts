/** What was thrown, in words. */
export const messageOf = (thrown: unknown) =>
  thrown instanceof Error ? thrown.message : String(thrown);
