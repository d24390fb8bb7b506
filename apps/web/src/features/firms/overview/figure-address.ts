/** Filters of the case table that match exactly what each figure counts. */
const filters = {
  pending: { state: 'pending' },
  in_progress: { state: 'in-progress' },
  documents_submitted: { state: 'documents_submitted' },
  open: { state: 'pending,in-progress,documents_submitted' },
  overdue: { due: 'overdue' },
  stalled: { attention: 'stalled' },
} as const;
export type Figure = keyof typeof filters;

/** Dashboard search parameters for the cases whose documents were completed in a month. */
export const monthAddress = (month: string) => ({ view: 'table', scope: 'firm', complete: month });

/** Dashboard search parameters for the cases of a figure: of everybody, or of one responsible person. */
export const figureAddress = (figure: Figure, person?: string) => ({
  view: 'table',
  scope: 'firm',
  ...filters[figure],
  ...(person && { people: person }),
});
