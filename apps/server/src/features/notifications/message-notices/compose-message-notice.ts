import { conversationAddress } from '@visafolio/contract/messages/conversation-address.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { system } from '../../../shared/db/actor.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import { createReplyAddress } from '../../../shared/mail/reply-address.ts';
import type { Services } from '../../../shared/services.ts';
import { places } from '../../sealing/places.ts';
import {
  type AddressedOrder,
  clientLanguage,
  composeClientMail,
} from '../client-mails/compose-client-mail.ts';
import type { WaitingMessages } from '../client-mails/order-kinds.ts';
import { isDisabled } from '../staff-notices/is-disabled.ts';
import { getTemplateName } from '../template-name.ts';
import type { Notice, NoticedMessage } from './message-notices.emails.tsx';
import {
  claimTold,
  mailsHaveText,
  selectFollower,
  selectParty,
  type ToldMessage,
  toldMax,
} from './told-messages.ts';

interface MessageOrder extends AddressedOrder {
  id: string;
  payload: Partial<WaitingMessages>;
  template_name: string;
  template_translations: TemplateTranslations | null;
}

/**
 * Tells the party of a conversation, or a professional who follows it, what they have not read. Null where nothing is left to tell,
 * or nobody to tell it to.
 */
export async function composeMessageNotice(services: Services, order: MessageOrder): Promise<Mail | null> {
  const { conversation_id, to } = order.payload;
  if (!conversation_id || !to) return null;
  const waiting: WaitingMessages = { ...order.payload, conversation_id, to };
  return to === 'party' ? tellParty(services, order, waiting) : tellStaff(services, order, waiting);
}

async function tellParty(
  services: Services,
  order: MessageOrder,
  waiting: WaitingMessages,
): Promise<Mail | null> {
  const found = await services.db.withActor(system, (tx) => selectParty(tx, waiting.conversation_id));
  if (!found?.email) return null;
  const { email } = found;
  const to = { ...found, email };
  const language = (await clientLanguage(services, order, to)) ?? defaultLanguage;
  const notice = await loadNotice(services, order, waiting, language);
  if (!notice) return null;
  const mail = await composeClientMail(services, order, { to, opens: 'messages' });
  const { renderForParty } = await import('./message-notices.emails.tsx');
  return { to: email, ...(await renderForParty({ ...mail, language, replyTo: notice.replyTo }, notice)) };
}

async function tellStaff(
  services: Services,
  order: MessageOrder,
  waiting: WaitingMessages,
): Promise<Mail | null> {
  const { config, db } = services;
  const told = await db.withActor(system, (tx) => selectFollower(tx, waiting.conversation_id, waiting.to));
  if (!told || (await isDisabled(services, told.user_id))) return null;
  const language = (await mailLanguage(services, told.email, {})) ?? defaultLanguage;
  const notice = await loadNotice(services, order, waiting, language);
  if (!notice) return null;
  const { renderForStaff } = await import('./message-notices.emails.tsx');
  const mail = await renderForStaff(
    {
      language,
      product: config.productName,
      name: told.name,
      sender: told.party_name ?? order.client_name,
      template: getTemplateName(order, language),
      url: conversationAddress(
        config.publicUrl,
        { request_id: order.request_id, party: told.party },
        'staff',
      ),
    },
    notice,
  );
  return { to: told.email, ...mail, ...(notice.replyTo && { replyTo: notice.replyTo }) };
}

async function loadNotice(
  services: Services,
  { id, request_id }: MessageOrder,
  waiting: WaitingMessages,
  language: Language,
): Promise<Notice | null> {
  const { db, config } = services;
  const { told, hasText } = await db.withActor(system, async (tx) => ({
    told: await claimTold(tx, id, waiting, language),
    hasText: await mailsHaveText(tx, request_id),
  }));
  if (!told.length) return null;
  const count = told[0]?.total ?? told.length;
  return {
    count,
    earlier: Math.max(0, count - toldMax),
    messages: hasText
      ? await Promise.all(told.map((each) => open(services, request_id, each, language)))
      : null,
    replyTo:
      config.inboundMail &&
      createReplyAddress(config.inboundMail.address, config.authSecret, {
        conversationId: waiting.conversation_id,
        recipient: waiting.to,
      }),
  };
}

async function open(
  { vault }: Services,
  requestId: string,
  { id, author_name, body, translation, language: written, check_original, files }: ToldMessage,
  language: Language,
): Promise<NoticedMessage> {
  return {
    author: author_name,
    text: await vault.open(places.message(requestId, id), body),
    translation:
      translation === null
        ? null
        : {
            text: await vault.open(places.translation(requestId, id, language), translation),
            from: written
              ? (new Intl.DisplayNames(language, { type: 'language' }).of(written) ?? written)
              : null,
            checkOriginal: check_original,
          },
    files,
  };
}
