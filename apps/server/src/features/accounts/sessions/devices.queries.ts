import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { changeRow, column, execute, queryRows, queryValue, type Row } from '../../../shared/db/query.ts';
import type { Origin } from '../limits/client-address.ts';

type Accounts = Database['accounts'];

/** Remembered browsers per person; one more replaces the oldest. */
const devicesPerPerson = 5;

interface Seen extends Origin {
  userId: string;
  sessionId: string;
  tokenHash: string;
}

/**
 * Remembers the session's browser and returns whether it did: a session remembers one browser, once. Of parallel
 * calls one succeeds.
 */
export async function insertDevice(db: Accounts, seen: Seen): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('devices ' || ${seen.userId}, 0))`);
    const { rowCount } = await tx.execute(sql`
      WITH claimed AS (
        UPDATE auth.session SET device_id = new_id() WHERE id = ${seen.sessionId} AND device_id IS NULL
        RETURNING device_id, user_id)
      INSERT INTO auth.device (id, user_id, token_hash, user_agent, ip_address)
      SELECT device_id, user_id, ${seen.tokenHash}, ${seen.userAgent}, ${seen.ipAddress} FROM claimed`);
    await tx.execute(sql`
      DELETE FROM auth.device WHERE id IN (
        SELECT id FROM auth.device WHERE user_id = ${seen.userId}
        ORDER BY created_at DESC, id DESC OFFSET ${devicesPerPerson})`);
    return rowCount === 1;
  });
}

/** Records that a session is used in a remembered browser. */
export const markDeviceUsed = (
  db: Accounts,
  deviceId: string,
  { sessionId, userAgent, ipAddress }: Omit<Seen, 'userId' | 'tokenHash'>,
): Promise<void> =>
  execute(db)`
    WITH used AS (UPDATE auth.session SET device_id = ${deviceId} WHERE id = ${sessionId})
    UPDATE auth.device SET used_at = now(), user_agent = ${userAgent}, ip_address = ${ipAddress}
    WHERE id = ${deviceId}`;

/** The person's device with this token; null for a forgotten or another person's one. */
export const findDevice = (db: Accounts, userId: string, tokenHash: string): Promise<string | null> =>
  queryValue(db, column.uuid)`
    SELECT id FROM auth.device WHERE token_hash = ${tokenHash} AND user_id = ${userId}`;

const DeviceRow = {
  id: column.uuid,
  current: column.boolean,
  user_agent: column.text,
  ip_address: column.text,
  created_at: column.timestamp,
  used_at: column.timestamp,
};
export type DeviceRow = Row<typeof DeviceRow>;

/** Remembered browsers, last used first. */
export const selectDevices = (db: Accounts, userId: string, sessionId: string): Promise<DeviceRow[]> =>
  queryRows(db, DeviceRow)`
    SELECT d.id, s.id IS NOT NULL AS current, d.user_agent, d.ip_address, d.created_at, d.used_at
    FROM auth.device d LEFT JOIN auth.session s ON s.device_id = d.id AND s.id = ${sessionId}
    WHERE d.user_id = ${userId} ORDER BY d.used_at DESC, d.id DESC`;

/** False if it is not the person's own. */
export const deleteDevice = (db: Accounts, userId: string, deviceId: string): Promise<boolean> =>
  changeRow(db)`DELETE FROM auth.device WHERE id = ${deviceId} AND user_id = ${userId}`;

/** Forgets every browser of a person except that of the given session. Runs in any transaction. */
export const deleteDevices = (
  db: Pick<Accounts, 'execute'>,
  userId: string,
  keptSessionId: string | null = null,
): Promise<void> =>
  execute(db)`
    DELETE FROM auth.device d WHERE d.user_id = ${userId} AND NOT EXISTS (
      SELECT FROM auth.session s WHERE s.id = ${keptSessionId}::uuid AND s.device_id = d.id)`;
