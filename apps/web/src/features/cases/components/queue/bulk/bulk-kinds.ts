/** In the order of the bar. `assign` covers making somebody responsible too. */
export const bulkKinds = ['remind', 'assign', 'due', 'status', 'archive', 'download'] as const;
export type BulkKind = (typeof bulkKinds)[number];
