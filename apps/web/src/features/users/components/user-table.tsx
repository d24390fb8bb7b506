import type { User } from '@visafolio/contract/users/users.contract.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { UserRow } from './user-row.tsx';

interface UserTableProps {
  /** What distinguishes it from the other tables of the page. */
  label: string;
  users: User[];
  /** Of another search than the one that is asked for. */
  outdated: boolean;
}

const columns = ['user', 'email', 'role', 'firm', 'created', 'actions'] as const;

export function UserTable({ label, users, outdated }: UserTableProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  return (
    <div className={outdated ? 'opacity-60' : undefined}>
      <table aria-label={label} aria-busy={outdated} className="w-full text-start max-lg:block">
        <thead className="border-line border-b text-start text-muted text-sm max-lg:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-2.5 text-start font-semibold">
                {t(`users.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-lg:block">
          {users.map((user) => (
            <UserRow key={user.id} user={user} self={user.id === session?.user.id} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
