/** In its own file, so that browsers load no schemas for it. */
export const messageLimits = {
  /** In characters. */
  bodyMax: 10_000,
  filesMax: 10,
  /** Messages per page of a conversation. */
  page: 50,
  /** Conversations per page of the inbox. */
  inboxPage: 50,
  /** How long authors may edit or delete a message, in minutes. */
  editMinutes: 5,
  /** Messages per person and minute. */
  perMinute: 30,
  /** Maximum of the inbox counts, shown as '99+'. */
  countMax: 99,
  /** Conversations per live stream. */
  streamedMax: 50,
} as const;
