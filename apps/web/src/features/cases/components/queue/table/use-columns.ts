import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { useState } from 'react';
import { useSession } from '../../../../../shared/session/use-session.ts';
import { type ColumnName, columnNames } from '../queue-filter.ts';

/** Always visible, because the client's name opens the case. */
export const fixedColumn = 'client' satisfies ColumnName;

const columnsKey = (userId: string) => `queue-columns-${userId}`;

/** The user's visible columns, kept in this browser. Hides the responsible person for one's own cases. */
export function useColumns(scope: RequestScope) {
  const userId = useSession().session?.user.id ?? '';
  const [hidden, setHidden] = useState<readonly string[]>(() => readHidden(userId));
  const change = (next: readonly string[]) => {
    setHidden(next);
    try {
      localStorage.setItem(columnsKey(userId), next.join(','));
    } catch {
      // Storage is blocked: the choice is lost on reload.
    }
  };
  const offered = columnNames.filter((name) => scope === 'firm' || name !== 'responsible');
  return {
    offered,
    columns: offered.filter((name) => name === fixedColumn || !hidden.includes(name)),
    // Keeps the choice for columns that are not offered now.
    setColumns: (shown: readonly string[]) =>
      change(
        columnNames.filter((name) =>
          offered.includes(name) ? !shown.includes(name) : hidden.includes(name),
        ),
      ),
  };
}

function readHidden(userId: string): string[] {
  try {
    return (localStorage.getItem(columnsKey(userId)) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}
