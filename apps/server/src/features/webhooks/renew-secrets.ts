import { sql } from 'drizzle-orm';
import { system } from '../../shared/db/actor.ts';
import { column, execute, queryRows } from '../../shared/db/query.ts';
import type { Services } from '../../shared/services.ts';
import type { ReplacedValueKey } from '../../shared/vault/keys/keys.queries.ts';
import { listSealedPatterns } from '../../shared/vault/vault.ts';
import { responsePlace, secretPlace } from './secrets.ts';

const SealedValue = { id: column.uuid, sealed: column.text };

const sealedColumns = [
  { table: 'webhook_endpoints', name: 'secret', place: secretPlace },
  { table: 'webhook_endpoints', name: 'previous_secret', place: secretPlace },
  { table: 'webhook_deliveries', name: 'response', place: responsePlace },
] as const;

/** Rows of one statement. */
const batch = 500;

/**
 * Seals again, by the newest key of values, the secrets of a workspace's webhooks and what their receivers answered. May be killed at any time. Throws
 * for a value that does not open, so that its key stays.
 */
export async function renewWebhookSecrets(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { workspace_id: workspaceId, replaced }: ReplacedValueKey,
): Promise<void> {
  const patterns = listSealedPatterns(workspaceId, replaced);
  for (const { table, name, place } of sealedColumns) {
    const [from, of] = [sql.identifier(table), sql.identifier(name)];
    for (let left = batch; left === batch; ) {
      left = await db.withActor(system, async (tx) => {
        const rows = await queryRows(tx, SealedValue)`
          SELECT id, ${of} AS sealed FROM ${from}
          WHERE workspace_id = ${workspaceId} AND ${of} LIKE ANY (${sql.param(patterns)}::text[])
          ORDER BY id LIMIT ${batch} FOR UPDATE`;
        const renewed = await Promise.all(
          rows.map(async ({ id, sealed }) => ({
            id,
            sealed: await vault.seal(workspaceId, place(id), await vault.open(place(id), sealed)),
          })),
        );
        await execute(tx)`
          UPDATE ${from} AS w SET ${of} = n.sealed
          FROM jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) AS n (id uuid, sealed text)
          WHERE w.workspace_id = ${workspaceId} AND w.id = n.id`;
        return rows.length;
      });
    }
  }
}
