import type { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { column, query } from '../../../shared/db/query.ts';
import { loadCaseName } from '../../../shared/mail/letterhead/case-name.ts';
import type { ClientMail } from '../../../shared/mail/letterhead/letterhead.emails.tsx';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Services } from '../../../shared/services.ts';
import { createMailLink } from '../../accounts/mail-links/mail-links.usecases.ts';
import type { MailOrder } from './mail-orders.queries.ts';

export type AddressedOrder = Pick<
  MailOrder,
  | 'request_id'
  | 'owner_email'
  | 'client_name'
  | 'client_email'
  | 'sponsor_name'
  | 'sponsor_email'
  | 'firm_name'
  | 'firm_logo'
  | 'preferred_language'
  | 'invitation_language'
>;

/** The recipient of mails about a request. */
export const getRecipient = ({ sponsor_email, client_email }: AddressedOrder): string =>
  sponsor_email ?? client_email;

/** A person of the case. `name`: null for the client. `language`: as staff chose it for this person. */
export interface Addressee {
  email: string;
  name: string | null;
  language: Language | null;
}

interface Wishes {
  /** Shows a placeholder and creates no link. */
  preview?: boolean;
  /** Instead of whom mails about the request usually go to. */
  to?: Addressee;
  /** Where its link leads; to the portal unless told otherwise. */
  opens?: 'messages';
}

/** The language of mails to a person of a request; null where none is known. */
export const clientLanguage = (
  services: Services,
  order: AddressedOrder,
  { email, language = null }: Pick<Addressee, 'email'> & Partial<Addressee>,
): Promise<Language | null> =>
  mailLanguage(services, email, {
    given: language ?? ((email === getRecipient(order) && order.invitation_language) || undefined),
    noted: email === order.client_email ? order.preferred_language : null,
    sender: order.owner_email,
  });

/** `boxUrl`: the same link, to where files without a place are placed. */
export type CaseMail = ClientMail & { boxUrl: string };

/** The parts of every mail to a request's client. */
export async function composeClientMail(
  services: Services,
  order: AddressedOrder,
  { preview = false, to, opens }: Wishes = {},
): Promise<CaseMail> {
  const { config } = services;
  const recipient = to?.email ?? getRecipient(order);
  const language = await clientLanguage(services, order, to ?? { email: recipient });
  const link: ClientMail['link'] = preview
    ? {
        url: new URL(`/client/portal?request_id=${order.request_id}`, config.publicUrl).href,
        code: '······',
        codeUrl: new URL('/auth/confirm', config.publicUrl).href,
      }
    : await createMailLink(services, {
        email: recipient,
        purpose: 'invitation',
        requestId: order.request_id,
        language,
        minutes: limits.invitationDays * 24 * 60,
        ...(opens && { opens }),
      });
  return {
    // Where none is known the mail is in English, and its page in what the browser prefers.
    language: language ?? defaultLanguage,
    product: config.productName,
    sender: order.firm_name ?? config.productName,
    logoUrl: order.firm_logo ? new URL(order.firm_logo, config.publicUrl).href : undefined,
    client: order.client_name,
    dueOn: await loadDueDate(services.db, order.request_id),
    sponsor: to ? to.name : order.sponsor_name,
    replyTo: order.owner_email,
    caseName: await loadCaseName(services.db, order.request_id, language ?? defaultLanguage),
    link,
    boxUrl: (preview
      ? new URL(`/client/documents?request_id=${order.request_id}#box`, config.publicUrl)
      : toBox(link.url)
    ).href,
  };
}

/** The page that signs in goes on to the box. */
function toBox(link: string): URL {
  const url = new URL(link);
  url.searchParams.set('box', 'open');
  return url;
}

async function loadDueDate(db: Database, requestId: string): Promise<string | null> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, { due_on: column.date.orNull })`SELECT due_on FROM client_requests WHERE id = ${requestId}`,
  );
  return rows[0]?.due_on ?? null;
}
