import { sql } from 'drizzle-orm';
import { listSealedColumns } from '../../shared/case-tables/case-tables.ts';
import { system } from '../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../shared/db/database.ts';
import { column, execute, queryRows, queryValue } from '../../shared/db/query.ts';
import type { Services } from '../../shared/services.ts';
import { uploadLifetimeMs } from '../../shared/storage/inbox/upload-inbox.ts';
import type { ReplacedValueKey } from '../../shared/vault/keys/keys.queries.ts';
import { listSealedPatterns } from '../../shared/vault/vault.ts';
import { renewCorrections } from './renew-corrections.ts';

/** As long as replaced keys of workspaces: a save or an import that began before may still come. Milliseconds. */
const keptMs = uploadLifetimeMs + 60 * 60 * 1000;

/** Cases that one look lists. */
const batch = 1_000;

interface Replacing {
  /** Seals or hashes again what other features have outside of the sealed columns of cases. */
  renewOutsideCases(services: Pick<Services, 'db' | 'vault'>, replaced: ReplacedValueKey): Promise<void>;
  /** Milliseconds. */
  replacedKeptMs?: number;
}

/**
 * Lists for sealing what replaced keys of values still seal, and deletes such keys once nothing is left: not before a day has passed, and after
 * one more look. May be killed at any time and run on several servers.
 */
export async function replaceValueKeys(
  services: Pick<Services, 'db' | 'vault' | 'log'>,
  { renewOutsideCases, replacedKeptMs = keptMs }: Replacing,
): Promise<void> {
  const { vault, log } = services;
  for (const replaced of await vault.listReplacedValueKeys()) {
    const { workspace_id: workspaceId, newest } = replaced;
    const isDue = replaced.age * 1_000 >= replacedKeptMs;
    if (replaced.is_unused && !isDue) continue;
    if (await listCasesLeft(services, replaced)) continue;
    await renewCorrections(services, replaced);
    await renewOutsideCases(services, replaced);
    if (!replaced.is_unused) await vault.markValueKeysUnused(workspaceId, newest);
    // Cases that left the workspace before they were sealed by its new key are on the list.
    if (!isDue || (await areCasesListed(services))) continue;
    await vault.deleteValueKeys(workspaceId, newest);
    log.info({ workspace: workspaceId, generation: newest }, 'a key of values that was replaced is gone');
  }
}

/** False if the replaced keys seal nothing in the workspace any more. */
async function listCasesLeft({ db }: Pick<Services, 'db'>, replaced: ReplacedValueKey): Promise<boolean> {
  const cases = await db.withActor(system, async (tx) => {
    await changeCapacity(tx, 'sealer');
    const found = await selectCasesLeft(tx, replaced);
    await execute(tx)`
      INSERT INTO cases_to_seal (client_request_id, workspace_id)
      SELECT id, ${replaced.workspace_id}::uuid FROM unnest(${sql.param(found)}::uuid[]) AS id ON CONFLICT DO NOTHING`;
    return found;
  });
  return cases.length > 0;
}

/** Some cases of the workspace with something that replaced keys seal. Looks into each column that is sealed by the registry of case tables. */
async function selectCasesLeft(
  tx: Tx,
  { workspace_id: workspaceId, replaced }: Pick<ReplacedValueKey, 'workspace_id' | 'replaced'>,
): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, column: name, as } of listSealedColumns()) {
    const caseId = sql.identifier(table === 'client_requests' ? 'id' : 'client_request_id');
    // Sealed values are values of objects there.
    const patterns = listSealedPatterns(workspaceId, replaced, as === 'payload' ? '%: "' : '');
    const rows = await queryRows(tx, { id: column.uuid })`
      SELECT DISTINCT ${caseId} AS id FROM ${sql.identifier(table)}
      WHERE workspace_id = ${workspaceId} AND ${sql.identifier(name)}::text LIKE ANY (${sql.param(patterns)}::text[])
      LIMIT ${batch}`;
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}

const areCasesListed = ({ db }: Pick<Services, 'db'>): Promise<boolean> =>
  db.withActor(system, async (tx) => {
    await changeCapacity(tx, 'sealer');
    return (
      (await queryValue(tx, column.boolean)`SELECT EXISTS (SELECT FROM cases_to_seal) AS listed`) === true
    );
  });
