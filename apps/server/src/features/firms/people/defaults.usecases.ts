import type { FirmDefaults } from '@visafolio/contract/firms/workspace.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, hasRow, queryRows } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';

/** Defaults for new requests of the actor's firm; empty without a firm. */
export const getDefaults = ({ db }: Services, actor: StaffActor): Promise<FirmDefaults> =>
  db.withActor(actor, selectDefaults);

/** Replaces the defaults. Refuses with templates.not_found. */
export function setDefaults(
  { db }: Services,
  actor: StaffActor,
  { template_id, visa_type, notes }: FirmDefaults,
): Promise<FirmDefaults> {
  return db.withActor(actor, async (tx) => {
    if (template_id && !(await isUsable(tx, template_id))) throw refuse('templates.not_found');
    await tx.execute(sql`
      INSERT INTO firm_defaults (workspace_id, template_id, visa_type, notes)
      VALUES (${ownWorkspace}, ${template_id}, ${visa_type}, ${notes})
      ON CONFLICT (workspace_id) DO UPDATE SET template_id = EXCLUDED.template_id,
        visa_type = EXCLUDED.visa_type, notes = EXCLUDED.notes, updated_at = now()`);
    return selectDefaults(tx);
  });
}

const FirmDefaultsRow = {
  template_id: column.uuid.orNull,
  visa_type: column.text.orNull,
  notes: column.text.orNull,
};

async function selectDefaults(tx: Tx): Promise<FirmDefaults> {
  const rows = await queryRows(tx, FirmDefaultsRow)`
    SELECT t.id AS template_id, d.visa_type, d.notes
    FROM firm_defaults d LEFT JOIN templates t ON t.id = d.template_id AND t.archived_at IS NULL
    WHERE d.workspace_id = ${ownWorkspace}`;
  return rows[0] ?? { template_id: null, visa_type: null, notes: null };
}

const isUsable = (tx: Tx, templateId: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM templates WHERE id = ${templateId} AND archived_at IS NULL`;
