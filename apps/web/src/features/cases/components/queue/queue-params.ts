/** Search parameters of the table's filter and order. */
export const queueParams = [
  'state',
  'attention',
  'visa',
  'templates',
  'people',
  'assigned',
  'sponsor',
  'due',
  'active',
  'complete',
  'undelivered',
  'archived',
  'sort',
] as const;
