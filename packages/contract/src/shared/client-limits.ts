/** Limits that a client's first page needs, in their own file so that the others are not loaded with them. */
export const clientLimits = {
  /** How long the browser remembers a verified access, in milliseconds. */
  accessMs: 10 * 60_000,
  answerMaxLength: 20_000,
} as const;
