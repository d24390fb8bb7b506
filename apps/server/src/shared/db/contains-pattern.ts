/** For ILIKE: contains what a person typed; `%` and `_` in it are just that. */
export const containsPattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
