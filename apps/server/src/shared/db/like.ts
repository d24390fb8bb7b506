/** What a person types, as a pattern for ILIKE: `%` and `_` are just that. */
export const patternOf = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`;
