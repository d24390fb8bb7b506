/** In its own file, so that browsers load no schemas for it. */
export const translationLimits = {
  /** Characters of a term or its translation. */
  termMax: 100,
  termsMax: 500,
  /** Texts per call, and characters of each. */
  proposedMax: 50,
  proposedTextMax: 1_000,
} as const;
