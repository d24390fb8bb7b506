import { ContactState } from '@visafolio/contract/contacts/contacts.contract.ts';
import { RequestScope, RequestTab } from '@visafolio/contract/requests/requests.contract.ts';
import { Id, type Language } from '@visafolio/contract/shared/fields.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { SearchText } from '@visafolio/contract/shared/paging.ts';
import { TemplateCategory, TemplateState } from '@visafolio/contract/templates/templates.contract.ts';
import { type Translate, translatorFor } from '@visafolio/locales';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { z } from 'zod';
import type { AdministratorActor, StaffActor } from '../../shared/db/actor.ts';
import type { Cell } from '../../shared/files/csv/csv-stream.ts';
import type { Services } from '../../shared/services.ts';
import { listContactsForExport } from '../contacts/contacts.usecases.ts';
import { listFiledDocuments } from '../documents/browse-documents.ts';
import { listCards } from '../requests/list/list-requests.ts';
import { listTemplates } from '../templates/templates.usecases.ts';
import { listUsersForExport } from '../users/users.usecases.ts';
import { listEntries } from '../waitlist/list-entries.ts';
import { readPages } from './read-pages.ts';

/** Rows that are read at once. */
const limit = 1_000;

interface Reader<Actor> {
  services: Services;
  actor: Actor;
  language: Language;
  t: Translate;
}

/** A list as the page of the same name filters it, ready to be asked for rows; null for a filter that the page cannot have. */
export interface OpenedList {
  /** Without its ending. */
  fileName: string;
  header: string[];
  rows: AsyncGenerator<Cell[], void>;
}

/** Texts without placeholders. */
type Heading =
  | Exclude<
      Extract<MessageKey, `exports.${string}`>,
      `exports.inFolder.${string}` | `exports.archive.${string}` | `exports.errors.${string}`
    >
  | 'requests.details.caseNumber'
  | 'requests.details.email'
  | 'requests.details.visaType'
  | `contacts.form.${'name' | 'email' | 'phone' | 'address' | 'visaType' | 'preferredLanguage' | 'homeCountry' | 'status'}`
  | 'contacts.title'
  | 'templates.title'
  | 'waitlist.admin.title';

interface List<Actor> {
  title: Heading;
  columns: readonly Heading[];
  open(query: Record<string, string>, reader: Reader<Actor>): AsyncGenerator<Cell[], void> | null;
}

/** What the filter of a list may be; the rest of the query is left. */
const list = <Actor, Shape extends z.ZodType>(
  title: Heading,
  columns: readonly Heading[],
  filter: Shape,
  rows: (filter: z.output<Shape>, reader: Reader<Actor>) => AsyncGenerator<Cell[], void>,
): List<Actor> => ({
  title,
  columns,
  open(query, reader) {
    const read = filter.safeParse(query);
    return read.success ? rows(read.data, reader) : null;
  },
});

/** The day of an instant, in UTC: the server does not know the reader's time zone. */
const day = (instant: string): string => instant.slice(0, 10);

const search = z.object({ q: SearchText });

/** Lists of a professional's own. */
export const staffLists: Record<string, List<StaffActor>> = {
  requests: list(
    'exports.requests',
    [
      'requests.details.caseNumber',
      'exports.client',
      'requests.details.email',
      'requests.details.visaType',
      'exports.template',
      'exports.status',
      'exports.documentsCompleted',
      'exports.documents',
      'exports.questionsAnswered',
      'exports.questions',
      'exports.created',
      'exports.updated',
    ],
    search.extend({
      scope: RequestScope.default('mine'),
      responsible: Id.optional(),
      tab: RequestTab.default('all'),
    }),
    async function* (filter, { services, actor, t }) {
      const cards = readPages((cursor) => listCards(services, actor, { ...filter, cursor, limit }));
      for await (const card of cards)
        yield [
          card.case_number,
          card.name,
          card.email,
          visaName(card.visa_type, t),
          card.template_name,
          t(`requests.status.${card.status}`),
          card.document_stats.completed,
          card.document_stats.total,
          card.question_stats.answered,
          card.question_stats.total,
          day(card.created_at),
          day(card.updated_at),
        ];
    },
  ),
  contacts: list(
    'contacts.title',
    [
      'contacts.form.name',
      'contacts.form.email',
      'contacts.form.phone',
      'contacts.form.address',
      'contacts.form.visaType',
      'contacts.form.preferredLanguage',
      'contacts.form.homeCountry',
      'contacts.form.status',
      'exports.requests',
      'exports.created',
    ],
    search.extend({ state: ContactState.default('current') }),
    async function* ({ q, state }, { services, actor, t }) {
      const contacts = readPages((cursor) =>
        listContactsForExport(services, actor, { q, state, cursor, limit }),
      );
      for await (const contact of contacts)
        yield [
          contact.name,
          contact.email,
          contact.phone,
          contact.address,
          contact.visa_type && visaName(contact.visa_type, t),
          contact.preferred_language,
          contact.home_country,
          t(`contacts.status.${contact.status}`),
          contact.requests,
          day(contact.created_at),
        ];
    },
  ),
  templates: list(
    'templates.title',
    [
      'exports.template',
      'requests.details.visaType',
      'exports.description',
      'exports.category',
      'exports.questions',
      'exports.documents',
      'exports.created',
      'exports.updated',
    ],
    search.extend({ state: TemplateState.default('usable'), category: TemplateCategory.optional() }),
    async function* ({ q = '', state, category }, { services, actor, t, language }) {
      const words = foldText(q).split(/\s+/).filter(Boolean);
      for (const template of await listTemplates(services, actor, state)) {
        const translated = language === 'es' ? template.translations?.es : undefined;
        const name = translated?.name ?? template.name;
        const description = translated?.description ?? template.description;
        const text = foldText(`${name} ${template.visa_type} ${description}`);
        if (category && template.category !== category) continue;
        if (!words.every((word) => text.includes(word))) continue;
        yield [
          name,
          visaName(template.visa_type, t),
          description,
          t(`templates.category.${template.category}`),
          template.questionsCount,
          template.documentsCount,
          day(template.created_at),
          day(template.updated_at),
        ];
      }
    },
  ),
  documents: list(
    'exports.documents',
    [
      'exports.client',
      'requests.details.email',
      'exports.year',
      'exports.folder',
      'exports.document',
      'exports.file',
      'exports.bytes',
      'exports.created',
    ],
    search,
    async function* ({ q }, { services, actor, t, language }) {
      const documents = readPages((cursor) => listFiledDocuments(services, actor, { q, cursor, limit }));
      for await (const document of documents)
        yield [
          document.client_name,
          document.client_email,
          document.year,
          t(`documents.folders.${document.folder_type}`),
          (language === 'es' && document.document_translations?.es?.name) || document.document_name,
          document.file_name,
          document.file_size,
          day(document.created_at),
        ];
    },
  ),
};

/** Lists of the product's administrators. */
export const administratorLists: Record<string, List<AdministratorActor>> = {
  users: list(
    'exports.users',
    [
      'exports.person',
      'requests.details.email',
      'exports.role',
      'exports.firm',
      'exports.status',
      'exports.created',
    ],
    search.extend({ firm: z.union([z.literal('none'), Id]).optional() }),
    async function* (filter, { services, actor, t }) {
      const users = readPages((cursor) => listUsersForExport(services, actor, { ...filter, cursor, limit }));
      for await (const user of users)
        yield [
          user.full_name,
          user.email,
          t(`users.role.${user.role}`),
          user.firm?.name ?? null,
          t(user.disabled ? 'exports.disabled' : 'exports.active'),
          day(user.created_at),
        ];
    },
  ),
  waitlist: list(
    'waitlist.admin.title',
    [
      'exports.created',
      'exports.firstName',
      'exports.lastName',
      'requests.details.email',
      'exports.firm',
      'exports.visas',
    ],
    search,
    async function* ({ q }, { services, actor }) {
      const entries = readPages((cursor) => listEntries(services, actor, { q, cursor, limit }));
      for await (const entry of entries)
        yield [
          day(entry.created_at),
          entry.first_name,
          entry.last_name,
          entry.email,
          entry.firm_name,
          entry.visas_supported.join('; '),
        ];
    },
  ),
};

/** Null where there is no such list, or its page has no such filter. */
export function openList<Actor>(
  lists: Record<string, List<Actor>>,
  name: string,
  query: Record<string, string>,
  { services, actor, language }: Omit<Reader<Actor>, 't'>,
): OpenedList | null {
  const found = Object.hasOwn(lists, name) ? lists[name] : undefined;
  const t = translatorFor(language);
  const rows = found?.open(query, { services, actor, language, t });
  if (!found || !rows) return null;
  return { fileName: t(found.title), header: found.columns.map((heading) => t(heading)), rows };
}
