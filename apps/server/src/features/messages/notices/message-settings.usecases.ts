import type { MessageSettings } from '@visafolio/contract/messages/message-settings.contract.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import { leadsWorkspace, ownWorkspace, requireLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { acceptsMailReplies } from '../inbound/accepts-mail-replies.ts';

/** The settings of the actor's firm, or the product's defaults. */
export const getMessageSettings = (services: Services, actor: StaffActor): Promise<MessageSettings> =>
  services.db.withActor(actor, (tx) => selectSettings(tx, services));

/** Only for firm admins and professionals without a firm. */
export function setMailsHaveText(
  services: Services,
  actor: StaffActor,
  mailsHaveText: boolean,
): Promise<MessageSettings> {
  return services.db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await tx.execute(sql`
      INSERT INTO message_settings (workspace_id, mails_have_text) VALUES (${ownWorkspace}, ${mailsHaveText})
      ON CONFLICT (workspace_id) DO UPDATE SET mails_have_text = EXCLUDED.mails_have_text, updated_at = now()`);
    return selectSettings(tx, services);
  });
}

async function selectSettings(tx: Tx, services: Services): Promise<MessageSettings> {
  const [settings] = await queryRows(tx, { mails_have_text: column.boolean, may_change: column.boolean })`
    SELECT coalesce((SELECT mails_have_text FROM message_settings WHERE workspace_id = ${ownWorkspace}), true)
        AS mails_have_text,
      ${leadsWorkspace} AS may_change`;
  if (!settings) throw new Error('settings of messages are always there');
  return { ...settings, mail_answers: acceptsMailReplies(services) };
}
