/** Limits of repeating groups. In a file of its own, so that clients load no more. */
export const entryLimits = {
  groupsMax: 30,
  /** Entries of one group that are not removed. */
  entriesMax: 50,
  /** Entries of one request, removed ones included. */
  entriesOfRequestMax: 500,
  historyYearsMax: 30,
} as const;
