import type { Role, User, UserGroup } from '@visafolio/contract/firms/users.contract.ts';
import { type Page, readNameCursor, readTimeCursor, toPage } from '../../../shared/api/cursor.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { AdministratorActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { countUsers, selectGroups, selectUsers, type UserFilter } from './users.queries.ts';

interface Asked extends UserFilter {
  cursor?: string | undefined;
  limit: number;
}

interface UsersPage extends Page<User> {
  total: number;
}

/** A page of professionals, newest first, and how many match search and firm. */
export async function listUsers(
  { db }: Services,
  actor: AdministratorActor,
  { cursor, limit, ...filter }: Asked,
): Promise<UsersPage> {
  const after = readTimeCursor(cursor);
  return db.withActor(actor, async (tx) => {
    const [found, total] = await Promise.all([
      selectUsers(tx, { ...filter, after, limit: limit + 1 }),
      countUsers(tx, filter),
    ]);
    return { ...toPage(found, limit, (user) => [user.created_at, user.id]), total };
  });
}

/** Like listUsers, without the count. */
export async function listUsersForExport(
  { db }: Services,
  actor: AdministratorActor,
  { cursor, limit, ...filter }: Asked,
): Promise<Page<User>> {
  const after = readTimeCursor(cursor);
  const found = await db.withActor(actor, (tx) => selectUsers(tx, { ...filter, after, limit: limit + 1 }));
  return toPage(found, limit, (user) => [user.created_at, user.id]);
}

interface GroupsPage extends Page<UserGroup> {
  unassigned: number;
  total: number;
}

/** Firms with users that match the search, by name, and the number of users without a firm. */
export async function listUserGroups(
  { db }: Services,
  actor: AdministratorActor,
  { cursor, limit, q }: Omit<Asked, 'firm'>,
): Promise<GroupsPage> {
  const after = readNameCursor(cursor);
  return db.withActor(actor, async (tx) => {
    const [found, unassigned, total] = await Promise.all([
      selectGroups(tx, { q, after, limit: limit + 1 }),
      countUsers(tx, { q, firm: 'none' }),
      countUsers(tx, { q }),
    ]);
    const page = toPage(found, limit, (group) => [group.sort_name, group.firm_id]);
    const items = page.items.map(({ sort_name: _, ...group }) => group);
    return { ...page, items, unassigned, total };
  });
}

/** True only for the caller's own id. A session without a role record has the role `user`. */
export const hasRole = (session: Session, userId: string, role: Role): boolean =>
  userId === session.userId && role === session.role;
