import { conversationAddress } from '@visafolio/contract/messages/conversation-address.ts';
import { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { Email } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRows, type Row } from '../../../shared/db/query.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { Services } from '../../../shared/services.ts';
import { places } from '../../sealing/places.ts';
import type { HeldMails } from '../client-mails/order-kinds.ts';
import { selectFollower } from '../message-notices/told-messages.ts';
import { getTemplateName } from '../template-name.ts';
import { isDisabled } from './is-disabled.ts';

/** Call it in the transaction that keeps a mail that waits: everybody on the case is told, by one mail for what comes within an hour. */
export const orderHeldMailNotices = (tx: Tx, conversationId: string, mailId: string): Promise<void> =>
  execute(tx)`
    INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload, send_after)
    SELECT f.workspace_id, f.client_request_id, 'mail.held',
      jsonb_build_object('conversation_id', f.conversation_id, 'to', f.user_id, 'mail_ids', jsonb_build_array(${mailId}::uuid)),
      greatest(now() + interval '3 minutes', (
        SELECT max((o.payload ->> 'told_at')::timestamptz) + interval '1 hour' FROM mail_orders o
        WHERE o.client_request_id = f.client_request_id AND o.kind = 'mail.held'
          AND o.payload ->> 'conversation_id' = f.conversation_id::text AND o.payload ->> 'to' = f.user_id::text))
    FROM conversation_followers f WHERE f.conversation_id = ${conversationId}
    ON CONFLICT ((payload ->> 'conversation_id'), (payload ->> 'to')) WHERE kind = 'mail.held' AND state = 'waiting'
      DO UPDATE SET payload = jsonb_set(mail_orders.payload, '{mail_ids}',
        (mail_orders.payload -> 'mail_ids') || (excluded.payload -> 'mail_ids'))`;

interface HeldMailOrder {
  id: string;
  request_id: string;
  client_name: string;
  template_name: string;
  template_translations: TemplateTranslations | null;
  payload: Partial<HeldMails>;
}

/**
 * Tells a professional on the case, in their language, of mails that wait to be checked: the address that each names, and nothing of
 * what it says. Null where none waits any more, the professional has seen them in the product, or may not see the case.
 */
export async function composeHeldMailNotice(services: Services, order: HeldMailOrder): Promise<Mail | null> {
  const { config, db, vault } = services;
  const { conversation_id, to, mail_ids } = order.payload;
  if (!conversation_id || !to || !mail_ids) return null;
  const told = await db.withActor(system, (tx) => selectFollower(tx, conversation_id, to));
  if (!told || (await isDisabled(services, told.user_id))) return null;
  const rows = await db.withActor(system, (tx) =>
    selectUnseen(tx, order.id, { conversation_id, to, mail_ids }),
  );
  if (!rows.length) return null;
  const mails = await Promise.all(
    rows.map(async ({ id, content, held_reason }) => ({
      address: readAddress(await vault.open(places.inboundMail(order.request_id, id), content)),
      reason: held_reason,
    })),
  );
  const language = (await mailLanguage(services, told.email, {})) ?? defaultLanguage;
  const { renderHeldMails } = await import('./staff-notices.emails.tsx');
  const mail = await renderHeldMails({
    language,
    product: config.productName,
    name: told.name,
    client: order.client_name,
    template: getTemplateName(order, language),
    url: conversationAddress(config.publicUrl, { request_id: order.request_id, party: told.party }, 'staff'),
    mails,
  });
  return { to: told.email, ...mail };
}

const UnseenMail = {
  id: column.uuid,
  /** Sealed. */
  content: column.text,
  held_reason: column.oneOf(HeldReason.options),
};
type UnseenMail = Row<typeof UnseenMail>;

/** The oldest first. The order notes when it told of them: the next one waits for an hour. */
async function selectUnseen(
  tx: Tx,
  orderId: string,
  { conversation_id, to, mail_ids }: HeldMails,
): Promise<UnseenMail[]> {
  const rows = await queryRows(tx, UnseenMail)`
    SELECT i.id, i.content, i.held_reason FROM inbound_mails i
    JOIN conversation_followers f ON f.conversation_id = i.conversation_id AND f.user_id = ${to} AND f.unread_since IS NOT NULL
    WHERE i.conversation_id = ${conversation_id} AND i.id = ANY (${sql.param(mail_ids)}::uuid[]) AND i.held_reason IS NOT NULL
    ORDER BY i.received_at, i.id`;
  if (rows.length)
    await tx.execute(sql`
      UPDATE mail_orders SET payload = payload || jsonb_build_object('told_at', now()) WHERE id = ${orderId}`);
  return rows;
}

/** Of what `messages/inbound` keeps of a mail. */
const KeptSender = z.object({ from: z.string().nullable() });

/** Null where there is none, or quoted words stand before its @: a stranger's words do not get into our mails. */
function readAddress(content: string): string | null {
  const { from } = KeptSender.parse(JSON.parse(content));
  const address = Email.safeParse(from).data;
  return address && !address.startsWith('"') ? address : null;
}
