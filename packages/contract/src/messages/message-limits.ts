/** Without the schemas: browsers load no zod for them. */
export const messageLimits = {
  /** Characters of a message. */
  bodyMax: 10_000,
  filesMax: 10,
  /** A page of a conversation. */
  page: 50,
  /** A page of the inbox. */
  inboxPage: 50,
  /** How long an own message may be changed or taken back, minutes. */
  editMinutes: 5,
  /** Messages of one person in a minute. */
  perMinute: 30,
  /** Counts of the inbox end here: '99+'. */
  countMax: 99,
  /** Conversations that one live stream carries. */
  streamedMax: 50,
} as const;
