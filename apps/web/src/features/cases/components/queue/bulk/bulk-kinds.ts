/** In the order of the bar. `assign` includes changing the responsible person. */
export const bulkKinds = ['remind', 'assign', 'due', 'status', 'archive', 'download'] as const;
export type BulkKind = (typeof bulkKinds)[number];
