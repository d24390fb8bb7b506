import type { Role, User, UserGroup } from '@visafolio/contract/users/users.contract.ts';
import { readCursor, writeCursor } from '../../shared/api/cursor.ts';
import type { Session } from '../../shared/api/session.ts';
import type { AdministratorActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { countUsers, selectGroups, selectUsers, type UserFilter } from './users.queries.ts';

interface Asked extends UserFilter {
  cursor?: string | undefined;
  limit: number;
}

interface UsersPage {
  items: User[];
  total: number;
  next_cursor: string | null;
}

/** A page of all professionals, newest first, and how many search and firm find. */
export async function listUsers(
  { db }: Services,
  actor: AdministratorActor,
  { cursor, limit, ...filter }: Asked,
): Promise<UsersPage> {
  const start = readCursor(cursor);
  const after = start && { createdAt: start.first, id: start.second };
  return db.withActor(actor, async (tx) => {
    // One row more than asked tells whether there is a next page.
    const [found, total] = await Promise.all([
      selectUsers(tx, { ...filter, after, limit: limit + 1 }),
      countUsers(tx, filter),
    ]);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const more = last && found.length > items.length;
    return { items, total, next_cursor: more ? writeCursor([last.created_at, last.id]) : null };
  });
}

interface GroupsPage {
  items: UserGroup[];
  unassigned: number;
  total: number;
  next_cursor: string | null;
}

/** The firms that have users which the search finds, by name, and how many belong to none. */
export async function listUserGroups(
  { db }: Services,
  actor: AdministratorActor,
  { cursor, limit, q }: Omit<Asked, 'firm'>,
): Promise<GroupsPage> {
  const start = readCursor(cursor);
  const after = start && { name: start.first, id: start.second };
  return db.withActor(actor, async (tx) => {
    const [{ groups, sortNames }, unassigned, total] = await Promise.all([
      selectGroups(tx, { q, after, limit: limit + 1 }),
      countUsers(tx, { q, firm: 'none' }),
      countUsers(tx, { q }),
    ]);
    const items = groups.slice(0, limit);
    const last = items.at(-1);
    const more = last && groups.length > items.length;
    const next_cursor = more ? writeCursor([sortNames[limit - 1] ?? '', last.firm_id]) : null;
    return { items, unassigned, total, next_cursor };
  });
}

/** True only for the caller's own id. A session without a role record has the role `user`. */
export const hasRole = (session: Session, userId: string, role: Role): boolean =>
  userId === session.userId && role === session.role;
