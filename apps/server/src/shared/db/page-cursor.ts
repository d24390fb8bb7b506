/** The last row shown of a list that goes newest first: the next page starts below it. */
export interface PageCursor {
  createdAt: string;
  id: string;
}

export const writeCursor = (row: { created_at: string; id: string }): string => `${row.created_at}_${row.id}`;

/** Null for what `writeCursor` never wrote. */
export function readCursor(cursor: string): PageCursor | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([0-9a-f-]{36})$/.exec(cursor);
  if (!parts?.[1] || !parts[2] || Number.isNaN(Date.parse(parts[1]))) return null;
  return { createdAt: parts[1], id: parts[2] };
}
