import { defaultLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRow, type Row } from '../../../shared/db/query.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';
import type { Services } from '../../../shared/services.ts';
import type { Mentioned, OfPerson, Unplaced } from '../client-mails/order-kinds.ts';
import { listPartyNames, selectMailedPeople } from '../client-mails/people.queries.ts';
import { getTemplateName } from '../template-name.ts';
import { isDisabled } from './is-disabled.ts';
import type { StaffNotice } from './staff-notices.emails.tsx';

interface AboutCase {
  request_id: string;
  client_name: string;
  template_name: string;
  template_translations: TemplateTranslations | null;
}

interface Submission extends AboutCase {
  kind: StaffNotice['kind'];
  owner_id: string;
  owner_email: string;
  owner_name: string;
  payload: Unplaced & OfPerson;
}

/** Tells a request's professional, in their language, that the client has finished a part. */
export async function composeStaffNotice(services: Services, submission: Submission): Promise<RenderedMail> {
  const { config } = services;
  const language = (await mailLanguage(services, submission.owner_email, {})) ?? defaultLanguage;
  const url = new URL('/dashboard', config.publicUrl);
  url.searchParams.set('request', submission.request_id);
  const by = await findActingPerson(services, submission, language);
  const { renderStaffNotice } = await import('./staff-notices.emails.tsx');
  return renderStaffNotice({
    kind: submission.kind,
    language,
    product: config.productName,
    name: submission.owner_name,
    client: submission.client_name,
    by,
    template: getTemplateName(submission, language),
    unplaced: submission.payload.unplaced,
    url: url.href,
  });
}

/** In a case with parties: who submitted their part. */
async function findActingPerson(
  { db }: Services,
  { owner_id, owner_email, request_id, payload: { person_id } }: Submission,
  language: Language,
): Promise<StaffNotice['by']> {
  if (!person_id) return null;
  const owner = { as: 'staff', userId: owner_id, email: owner_email } as const;
  const people = await db.withActor(owner, (tx) => selectMailedPeople(tx, request_id));
  const person = people.find(({ id }) => id === person_id);
  return (
    (person && {
      person: person.name,
      parties: person.parties.length > 0 ? listPartyNames(person.parties, language) : null,
    }) ??
    null
  );
}

interface MentionOrder extends AboutCase {
  payload: Partial<Mentioned>;
}

/**
 * Tells a colleague, in their language, that a note about a case names them; what it says stays in the product. Null where
 * the note is gone or the person may not see the case any more.
 */
export async function composeMentionNotice(services: Services, order: MentionOrder): Promise<Mail | null> {
  const { config, db } = services;
  const { request_id } = order;
  const told = await db.withActor(system, (tx) => selectTold(tx, request_id, order.payload));
  if (!told || (await isDisabled(services, told.id))) return null;
  const language = (await mailLanguage(services, told.email, {})) ?? defaultLanguage;
  const { renderMention } = await import('./staff-notices.emails.tsx');
  const mail = await renderMention({
    language,
    product: config.productName,
    name: told.name,
    author: told.author,
    client: order.client_name,
    template: getTemplateName(order, language),
    url: new URL(`/requests/${request_id}/notes`, config.publicUrl).href,
  });
  return { to: told.email, ...mail };
}

const Told = {
  id: column.uuid,
  email: column.text,
  /** May be empty. */
  name: column.text,
  author: column.text,
};
type Told = Row<typeof Told>;

/** The person who is mentioned, as long as the note is there and they may see the case. */
const selectTold = (
  tx: Tx,
  requestId: string,
  { note_id, author_id, mentioned_id }: Partial<Mentioned>,
): Promise<Told | null> =>
  queryRow(tx, Told)`
    SELECT p.id, p.email, p.full_name AS name, coalesce(nullif(a.full_name, ''), a.email) AS author
    FROM client_requests r
    JOIN profiles p ON p.id = ${mentioned_id ?? null}::uuid AND p.workspace_id = r.workspace_id
    JOIN profiles a ON a.id = ${author_id ?? null}::uuid
    WHERE r.id = ${requestId} AND EXISTS (SELECT FROM case_notes n WHERE n.id = ${note_id ?? null}::uuid)
      AND (NOT EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id)
        OR r.user_id = p.id
        OR EXISTS (SELECT FROM case_members m WHERE m.client_request_id = r.id AND m.user_id = p.id))`;
