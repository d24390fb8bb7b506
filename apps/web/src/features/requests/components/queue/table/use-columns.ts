import { useState } from 'react';
import { useSession } from '../../../../../shared/session/use-session.ts';
import { type ColumnName, columnNames } from '../queue-filter.ts';

/** The client is always there: its name opens the case. */
export const fixedColumn = 'client' satisfies ColumnName;

const columnsKey = (userId: string) => `queue-columns-${userId}`;

/** Which columns this person reads, kept in this browser. */
export function useColumns() {
  const userId = useSession().session?.user.id ?? '';
  const [hidden, setHidden] = useState<readonly string[]>(() => readHidden(userId));
  const change = (next: readonly string[]) => {
    setHidden(next);
    try {
      localStorage.setItem(columnsKey(userId), next.join(','));
    } catch {
      // Blocked storage: the choice lasts as long as the page.
    }
  };
  return {
    columns: columnNames.filter((name) => name === fixedColumn || !hidden.includes(name)),
    setColumns: (shown: readonly string[]) => change(columnNames.filter((name) => !shown.includes(name))),
  };
}

function readHidden(userId: string): string[] {
  try {
    return (localStorage.getItem(columnsKey(userId)) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}
