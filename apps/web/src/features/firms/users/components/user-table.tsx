import type { User } from '@visafolio/contract/firms/users.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { UserRow } from './user-row.tsx';

interface UserTableProps {
  /** Distinguishes it from the other tables of the page. */
  label: string;
  users: User[];
  /** The rows belong to the previous search. */
  outdated: boolean;
}

/** Fixed widths, so that the columns of all firms' tables align. */
const columns = [
  { name: 'user', width: 'lg:w-[19%]' },
  { name: 'email', width: 'lg:w-[22%]' },
  { name: 'role', width: 'lg:w-[9%]' },
  { name: 'firm', width: 'lg:w-[19%]' },
  { name: 'created', width: 'lg:w-[14%]' },
  { name: 'actions', width: 'lg:w-[17%]' },
] as const;

export function UserTable({ label, users, outdated }: UserTableProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  return (
    <div className={outdated ? 'opacity-60' : undefined}>
      <table
        aria-label={label}
        aria-busy={outdated}
        className="w-full text-start max-lg:block lg:table-fixed"
      >
        <thead className="border-line border-b text-start text-muted text-sm max-lg:sr-only">
          <tr>
            {columns.map(({ name, width }) => (
              <th key={name} scope="col" className={`px-4 py-2.5 text-start font-semibold ${width}`}>
                {t(`users.table.${name}`)}
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
