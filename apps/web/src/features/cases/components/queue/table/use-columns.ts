import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { useState } from 'react';
import { useSession } from '../../../../../shared/session/use-session.ts';
import { type ColumnName, columnNames } from '../queue-filter.ts';

/** The client is always there: its name opens the case. */
export const fixedColumn = 'client' satisfies ColumnName;

const columnsKey = (userId: string) => `queue-columns-${userId}`;

/** Which columns this person reads, kept in this browser. Who is responsible is no news among one's own cases. */
export function useColumns(scope: RequestScope) {
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
  const offered = columnNames.filter((name) => scope === 'firm' || name !== 'responsible');
  return {
    offered,
    columns: offered.filter((name) => name === fixedColumn || !hidden.includes(name)),
    // What is not offered stays as it was chosen.
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
