import { AuditFilter } from '@visafolio/contract/audit/audit.contract.ts';
import { ContactState } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { RequestScope, RequestTab } from '@visafolio/contract/cases/requests.contract.ts';
import { Id, type Language } from '@visafolio/contract/shared/fields.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { SearchText } from '@visafolio/contract/shared/paging.ts';
import { TemplateCategory, TemplateState } from '@visafolio/contract/templates/templates.contract.ts';
import { type Translate, translatorFor } from '@visafolio/locales';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { z } from 'zod';
import type { AdministratorActor, StaffActor } from '../../shared/db/actor.ts';
import type { Cell } from '../../shared/files/csv/csv-stream.ts';
import type { Services } from '../../shared/services.ts';
import { listInstallationAudit, listWorkspaceAudit } from '../audit/list-audit.ts';
import { listContactsForExport } from '../cases/contacts/contacts.usecases.ts';
import { listCards } from '../cases/list/list-requests.ts';
import { listFiledDocuments } from '../files/cabinet/browse-documents.ts';
import { listUsersForExport } from '../firms/users/users.usecases.ts';
import { listEntries } from '../operations/waitlist/list-entries.ts';
import { listTemplates } from '../templates/templates.usecases.ts';
import { auditColumns } from './audit-columns.ts';
import { readPages } from './read-pages.ts';

/** Rows per page. */
const limit = 1_000;

interface Reader<Actor> {
  services: Services;
  actor: Actor;
  language: Language;
  t: Translate;
}

/** A list with the filter of the page of the same name. Null for a filter that the page does not have. */
export interface OpenedList {
  /** Without the extension. */
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
  | 'audit.title'
  | `audit.table.${'at' | 'who' | 'what' | 'about' | 'address'}`
  | `exports.audit.${'person' | 'case' | 'subject' | 'details'}`
  | 'templates.title'
  | 'waitlist.admin.title';

interface List<Actor> {
  title: Heading;
  headings: Heading[];
  open(query: Record<string, string>, reader: Reader<Actor>): AsyncGenerator<Cell[], void> | null;
}

/** The schema of a list's filter (other query parameters are ignored), what it reads, and its columns in order. */
const list = <Actor, Filter extends z.ZodType, Row>(
  title: Heading,
  filter: Filter,
  read: (filter: z.output<Filter>, reader: Reader<Actor>) => AsyncIterable<Row>,
  columns: { [H in Heading]?: (row: Row, reader: Reader<Actor>) => Cell },
): List<Actor> => ({
  title,
  headings: Object.keys(columns) as Heading[],
  open(query, reader) {
    const wanted = filter.safeParse(query);
    return wanted.success ? toCells(read(wanted.data, reader), Object.values(columns), reader) : null;
  },
});

async function* toCells<Actor, Row>(
  rows: AsyncIterable<Row>,
  columns: ((row: Row, reader: Reader<Actor>) => Cell)[],
  reader: Reader<Actor>,
): AsyncGenerator<Cell[], void> {
  for await (const row of rows) yield columns.map((cell) => cell(row, reader));
}

/** The day of an instant, in UTC: the server does not know the reader's time zone. */
const day = (instant: string): string => instant.slice(0, 10);

const search = z.object({ q: SearchText });

/** Lists of a professional. */
export const staffLists: Record<string, List<StaffActor>> = {
  requests: list(
    'exports.requests',
    search.extend({
      scope: RequestScope.default('mine'),
      responsible: Id.optional(),
      tab: RequestTab.default('all'),
    }),
    (filter, { services, actor }) =>
      readPages((cursor) => listCards(services, actor, { ...filter, cursor, limit })),
    {
      'requests.details.caseNumber': (card) => card.case_number,
      'exports.client': (card) => card.name,
      'requests.details.email': (card) => card.email,
      'requests.details.visaType': (card, { t }) => visaName(card.visa_type, t),
      'exports.template': (card) => card.template_name,
      'exports.status': (card, { t }) => t(`requests.status.${card.status}`),
      'exports.documentsCompleted': (card) => card.document_stats.completed,
      'exports.documents': (card) => card.document_stats.total,
      'exports.questionsAnswered': (card) => card.question_stats.answered,
      'exports.questions': (card) => card.question_stats.total,
      'exports.created': (card) => day(card.created_at),
      'exports.updated': (card) => day(card.updated_at),
    },
  ),
  contacts: list(
    'contacts.title',
    search.extend({ state: ContactState.default('current') }),
    ({ q, state }, { services, actor }) =>
      readPages((cursor) => listContactsForExport(services, actor, { q, state, cursor, limit })),
    {
      'contacts.form.name': (contact) => contact.name,
      'contacts.form.email': (contact) => contact.email,
      'contacts.form.phone': (contact) => contact.phone,
      'contacts.form.address': (contact) => contact.address,
      'contacts.form.visaType': ({ visa_type }, { t }) => visa_type && visaName(visa_type, t),
      'contacts.form.preferredLanguage': (contact) => contact.preferred_language,
      'contacts.form.homeCountry': (contact) => contact.home_country,
      'contacts.form.status': (contact, { t }) => t(`contacts.status.${contact.status}`),
      'exports.requests': (contact) => contact.requests,
      'exports.created': (contact) => day(contact.created_at),
    },
  ),
  templates: list(
    'templates.title',
    search.extend({ state: TemplateState.default('usable'), category: TemplateCategory.optional() }),
    async function* ({ q = '', state, category }, { services, actor, language }) {
      const words = foldText(q).split(/\s+/).filter(Boolean);
      for (const template of await listTemplates(services, actor, state)) {
        const translated = translationIn(template.translations, language);
        const name = translated?.name ?? template.name;
        const description = translated?.description ?? template.description;
        const text = foldText(`${name} ${template.visa_type} ${description}`);
        if (category && template.category !== category) continue;
        if (words.every((word) => text.includes(word))) yield { ...template, name, description };
      }
    },
    {
      'exports.template': (template) => template.name,
      'requests.details.visaType': (template, { t }) => visaName(template.visa_type, t),
      'exports.description': (template) => template.description,
      'exports.category': (template, { t }) => t(`templates.category.${template.category}`),
      'exports.questions': (template) => template.questionsCount,
      'exports.documents': (template) => template.documentsCount,
      'exports.created': (template) => day(template.created_at),
      'exports.updated': (template) => day(template.updated_at),
    },
  ),
  documents: list(
    'exports.documents',
    search,
    ({ q }, { services, actor, language }) =>
      readPages((cursor) => listFiledDocuments(services, actor, { q, cursor, limit, language })),
    {
      'exports.client': (document) => document.client_name,
      'requests.details.email': (document) => document.client_email,
      'exports.year': (document) => document.year,
      'exports.folder': (document, { t }) => t(`documents.folders.${document.folder_type}`),
      'exports.document': (document, { language }) =>
        translationIn(document.document_translations, language)?.name || document.document_name,
      'exports.file': (document) => document.readable_name,
      'exports.givenAs': (document) => document.file_name,
      'exports.bytes': (document) => document.file_size,
      'exports.created': (document) => day(document.created_at),
    },
  ),
  audit: list(
    'audit.title',
    AuditFilter,
    (filter, { services, actor }) =>
      readPages((cursor) => listWorkspaceAudit(services, actor, { ...filter, cursor, limit })),
    auditColumns,
  ),
};

/** Lists for administrators of the product. */
export const administratorLists: Record<string, List<AdministratorActor>> = {
  users: list(
    'exports.users',
    search.extend({ firm: z.union([z.literal('none'), Id]).optional() }),
    (filter, { services, actor }) =>
      readPages((cursor) => listUsersForExport(services, actor, { ...filter, cursor, limit })),
    {
      'exports.person': (user) => user.full_name,
      'requests.details.email': (user) => user.email,
      'exports.role': (user, { t }) => t(`users.role.${user.role}`),
      'exports.firm': (user) => user.firm?.name ?? null,
      'exports.status': (user, { t }) => t(user.disabled ? 'exports.disabled' : 'exports.active'),
      'exports.created': (user) => day(user.created_at),
    },
  ),
  waitlist: list(
    'waitlist.admin.title',
    search,
    ({ q }, { services, actor }) => readPages((cursor) => listEntries(services, actor, { q, cursor, limit })),
    {
      'exports.created': (entry) => day(entry.created_at),
      'exports.firstName': (entry) => entry.first_name,
      'exports.lastName': (entry) => entry.last_name,
      'requests.details.email': (entry) => entry.email,
      'exports.firm': (entry) => entry.firm_name,
      'exports.visas': (entry) => entry.visas_supported.join('; '),
    },
  ),
  audit: list(
    'audit.title',
    AuditFilter,
    (filter, { services, actor }) =>
      readPages((cursor) => listInstallationAudit(services, actor, { ...filter, cursor, limit })),
    auditColumns,
  ),
};

/** Null if there is no such list, or its page has no such filter. */
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
  return { fileName: t(found.title), header: found.headings.map((heading) => t(heading)), rows };
}
