import type { TranslationSettings } from '@visafolio/contract/translation/translation.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import { leadsWorkspace, ownWorkspace, requireLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';

/** Of the actor's firm, or their own without one. */
export const getSettings = (services: Services, actor: StaffActor): Promise<TranslationSettings> =>
  services.db.withActor(actor, (tx) => selectSettings(tx, services));

/**
 * What was translated stays when it ends. Refuses with session.firm_administrator_required, and with translation.not_set_up where
 * there is nothing to agree to.
 */
export function setAgreement(
  services: Services,
  actor: StaffActor,
  { agreed }: { agreed: boolean },
): Promise<TranslationSettings> {
  return services.db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    if (agreed && !services.translator) throw refuse('translation.not_set_up');
    const [at, by] = agreed ? [sql`now()`, actor.userId] : [sql`NULL::timestamptz`, null];
    // Agreed to twice, it counts from the first time.
    await tx.execute(sql`
      INSERT INTO message_settings AS s (workspace_id, translation_agreed_at, translation_agreed_by)
      VALUES (${ownWorkspace}, ${at}, ${by})
      ON CONFLICT (workspace_id) DO UPDATE SET translation_agreed_at = excluded.translation_agreed_at,
        translation_agreed_by = excluded.translation_agreed_by, updated_at = now()
      WHERE (s.translation_agreed_at IS NULL) <> (excluded.translation_agreed_at IS NULL)`);
    return selectSettings(tx, services);
  });
}

async function selectSettings(tx: Tx, { translator }: Services): Promise<TranslationSettings> {
  const [row] = await queryRows(tx, {
    at: column.timestamp.orNull,
    by: column.text.orNull,
    may_agree: column.boolean,
  })`
    SELECT s.translation_agreed_at AS at, ${personName} AS by,
      ${leadsWorkspace} AS may_agree
    FROM (SELECT ${ownWorkspace} AS id) AS w
    LEFT JOIN message_settings s ON s.workspace_id = w.id
    LEFT JOIN profiles p ON p.id = s.translation_agreed_by`;
  return {
    engine: translator ? { name: translator.name, host: translator.host, rough: translator.isRough } : null,
    agreed_at: toInstantOrNull(row?.at ?? null),
    agreed_by: row?.by ?? null,
    may_agree: row?.may_agree ?? false,
  };
}
