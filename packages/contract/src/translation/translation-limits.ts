/** A file of its own: browsers load no schemas for it. */
export const translationLimits = {
  /** Characters of a term or its translation. */
  termMax: 100,
  /** Terms of a workspace. */
  termsMax: 500,
  /** Texts that are proposed in one call, and characters of each. */
  proposedMax: 50,
  proposedTextMax: 1_000,
} as const;
