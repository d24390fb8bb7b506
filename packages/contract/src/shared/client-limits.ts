/** Limits that a client's pages need at once; the file is their own, so that the others are not loaded with them. */
export const clientLimits = {
  /** The browser's record of a verified client access, milliseconds. */
  accessMs: 10 * 60_000,
  answerMaxLength: 20_000,
} as const;
