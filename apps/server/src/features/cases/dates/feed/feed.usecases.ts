import { hash, randomBytes } from 'node:crypto';
import type { CalendarFeedSettings } from '@visafolio/contract/cases/dates/dates.contract.ts';
import { addDays } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import { type StaffActor, system } from '../../../../shared/db/actor.ts';
import type { Database, Tx } from '../../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../../shared/db/instant.ts';
import { column, hasRow, queryRow, queryRows, queryValue } from '../../../../shared/db/query.ts';
import { leadsWorkspace, ownWorkspace, requireLeadsWorkspace } from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';
import { selectFeedEntries } from '../calendar.queries.ts';
import { writeCalendar } from './write-calendar.ts';

export const feedPath = '/api/calendar_feeds';
/** How many days back and ahead of today a feed covers. */
const reach = { back: 90, ahead: 730 };
const maxEntries = 5_000;

export const getFeedSettings = ({ db }: Services, actor: StaffActor): Promise<CalendarFeedSettings> =>
  db.withActor(actor, (tx) => selectSettings(tx, actor));

/** Makes the person's only address and ends the one before. Returns the secret this once: the database has only its hash. */
export function createFeed(
  { db, config }: Services,
  actor: StaffActor,
  { scope, language }: { scope: RequestScope; language: Language },
): Promise<{ url: string }> {
  const secret = randomBytes(32).toString('base64url');
  return db.withActor(actor, async (tx) => {
    // Serializes two tabs that make an address at once.
    await tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`calendar feed ${actor.userId}`}, 0))`,
    );
    await tx.execute(sql`DELETE FROM calendar_feeds WHERE user_id = ${actor.userId}`);
    await tx.execute(sql`
      INSERT INTO calendar_feeds (user_id, secret_hash, scope, language)
      VALUES (${actor.userId}, ${hashSecret(secret)}, ${scope}, ${language})`);
    return { url: `${config.publicUrl}${feedPath}/${secret}.ics` };
  });
}

export function removeFeed({ db }: Services, actor: StaffActor): Promise<{ removed: boolean }> {
  return db.withActor(actor, async (tx) => {
    const { rowCount } = await tx.execute(sql`DELETE FROM calendar_feeds WHERE user_id = ${actor.userId}`);
    return { removed: rowCount === 1 };
  });
}

/** Only for firm admins and professionals without a firm. */
export function setNameClients(
  { db }: Services,
  actor: StaffActor,
  { name_clients }: { name_clients: boolean },
): Promise<CalendarFeedSettings> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await tx.execute(sql`
      INSERT INTO calendar_settings (workspace_id, name_clients) VALUES (${ownWorkspace}, ${name_clients})
      ON CONFLICT (workspace_id) DO UPDATE SET name_clients = excluded.name_clients, updated_at = now()`);
    return selectSettings(tx, actor);
  });
}

/**
 * The calendar of a secret; null if the secret is not in use or its person may no longer sign in. Shows what that person may see
 * now.
 */
export async function readFeed(
  { db, config }: Services,
  secret: string,
  now = new Date(),
): Promise<string | null> {
  const feed = await db.withActor(
    system,
    (tx) => queryRow(tx, FeedRow)`
      SELECT f.user_id, f.scope, f.language, p.email FROM calendar_feeds f JOIN profiles p ON p.id = f.user_id
      WHERE f.secret_hash = ${hashSecret(secret)}`,
  );
  if (!feed || !(await maySignIn(db, feed.user_id))) return null;
  await db.withActor(system, (tx) =>
    tx.execute(sql`UPDATE calendar_feeds SET last_read_at = now() WHERE user_id = ${feed.user_id}`),
  );
  const today = now.toISOString().slice(0, 10);
  const range = {
    from: addDays(today, -reach.back),
    to: addDays(today, reach.ahead),
    scope: feed.scope,
    limit: maxEntries,
  };
  return db.withActor({ as: 'staff', userId: feed.user_id, email: feed.email }, async (tx) => {
    const [entries, nameClients] = await Promise.all([selectFeedEntries(tx, range), selectNameClients(tx)]);
    return writeCalendar(entries, {
      nameClients,
      language: feed.language,
      productName: config.productName,
      publicUrl: config.publicUrl,
    });
  });
}

const maySignIn = (db: Database, userId: string): Promise<boolean> =>
  hasRow(db.accounts)`SELECT 1 FROM auth."user" WHERE id = ${userId} AND disabled_at IS NULL`;

const FeedRow = {
  user_id: column.uuid,
  email: column.text,
  scope: column.oneOf(RequestScope.options),
  language: column.oneOf(Language.options),
};

const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

const selectNameClients = async (tx: Tx): Promise<boolean> =>
  (await queryValue(tx, column.boolean)`
    SELECT name_clients FROM calendar_settings WHERE workspace_id = ${ownWorkspace}`) ?? true;

const SettingsRow = {
  scope: column.oneOf(RequestScope.options).orNull,
  /** Null: the person has no calendar. */
  created_at: column.timestamp.orNull,
  last_read_at: column.timestamp.orNull,
  name_clients: column.boolean,
  may_change: column.boolean,
};

async function selectSettings(tx: Tx, { userId }: StaffActor): Promise<CalendarFeedSettings> {
  const [row] = await queryRows(tx, SettingsRow)`
    SELECT f.scope, f.created_at, f.last_read_at, coalesce(s.name_clients, true) AS name_clients,
      ${leadsWorkspace} AS may_change
    FROM (SELECT ${ownWorkspace} AS id) AS w
    LEFT JOIN calendar_feeds f ON f.user_id = ${userId}
    LEFT JOIN calendar_settings s ON s.workspace_id = w.id`;
  if (!row) throw new Error('settings of calendars are always there');
  return {
    feed:
      row.scope && row.created_at
        ? {
            scope: row.scope,
            created_at: toInstant(row.created_at),
            last_read_at: toInstantOrNull(row.last_read_at),
          }
        : null,
    name_clients: row.name_clients,
    may_change: row.may_change,
  };
}
