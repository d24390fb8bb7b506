/** Search parameters of a page with the log: kind of act, person, case, file, and days `yyyy-mm-dd`, both included. */
export const auditParams = ['act', 'by', 'case', 'file', 'from', 'to'] as const;
