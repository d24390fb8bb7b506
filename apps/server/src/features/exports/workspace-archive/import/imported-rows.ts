import type { ViewAddress } from '@visafolio/contract/cases/queue.contract.ts';
import type { Becomes } from '../../../../shared/case-tables/archived-columns.ts';
import {
  type ArchivedCaseTable,
  type ArchivedRow,
  type ArchivedTable,
  listReferences,
} from '../format/tables.ts';
import type { CheckedArchive } from './check-archive.ts';
import { type NewId, replaceIds } from './new-ids.ts';
import type { StandardTemplates } from './standard-templates.ts';

export interface Importing {
  workspaceId: string;
  /** Id of the person who imports. */
  userId: string;
  checked: CheckedArchive;
  standard: StandardTemplates;
  newId: NewId;
  /** Ids of the archive's people -> ids of colleagues with the same address. */
  colleagues: Map<string, string>;
  filePaths: Map<string, string>;
  /** Versions of the archive that are imported -> their template here. */
  templateOfVersion: Map<string, string>;
}

type Row = Record<string, unknown>;
/** The row to insert; null if it is not imported. */
type Change = (row: Row, importing: Importing) => Row | null;
type OtherTable = Exclude<ArchivedTable, ArchivedCaseTable>;

export const toImportedRow = (table: ArchivedTable): Change =>
  (isOther(table) ? otherRows[table] : toImportedCaseRow(table)) as Change;

const isOther = (table: ArchivedTable): table is OtherTable => table in otherRows;

/** Replaces ids as the table's entry in the registry says. */
const toImportedCaseRow =
  (table: ArchivedCaseTable): Change =>
  (row, importing) => {
    const changed = { ...row };
    for (const [column, { becomes }] of listReferences(table))
      changed[column] = exchange[becomes](row[column] as string | null, importing);
    const own = ownChanges[table] as ((row: Row, importing: Importing) => Row | null) | undefined;
    const more = own ? own(row, importing) : {};
    return more && { ...changed, ...more };
  };

const exchange: Record<Becomes, (id: string | null, importing: Importing) => string | null> = {
  new: (id, { newId }) => orNull(id, newId),
  part: (id, importing) => orNull(id, (given) => part(given, importing)),
  file: (id, { filePaths, newId }) => (id !== null && filePaths.has(id) ? newId(id) : null),
  colleague: (id, { colleagues }) => colleagues.get(id ?? '') ?? null,
  responsible: (id, importing) => responsible(id, importing),
  person: (id, { colleagues, newId }) => orNull(id, (given) => colleagues.get(given) ?? newId(given)),
};

/** Further changes to rows of a case; null if one is not imported. */
const ownChanges: { [T in ArchivedCaseTable]?: (row: ArchivedRow<T>, importing: Importing) => Row | null } = {
  client_requests: (
    {
      template_version_id,
      waived_question_ids,
      not_asked_question_ids,
      status,
      invitation_state,
      party_invitation_state,
    },
    importing,
  ) => ({
    template_id:
      importing.standard.templateByVersion.get(part(template_version_id, importing)) ??
      importing.templateOfVersion.get(template_version_id),
    waived_question_ids: waived_question_ids.map((id) => part(id, importing)),
    not_asked_question_ids: not_asked_question_ids.map((id) => part(id, importing)),
    // An import neither sends nor retries mails.
    invitation_state: status === 'completed' ? settled(invitation_state) : 'not_sent',
    party_invitation_state:
      party_invitation_state && (status === 'completed' ? settled(party_invitation_state) : 'not_sent'),
  }),
  client_users: ({ person_number, parties, removed_at }) =>
    person_number === null
      ? { invitation_state: null, removed_at: null }
      : {
          is_sponsor: false,
          invitation_state: 'not_sent',
          parties: removed_at ? [] : (parties ?? []),
        },
  template_questions: (row, importing) => (isOurs(row.template_version_id, importing) ? null : {}),
  // Drops members who have no account here.
  case_members: ({ user_id }, { colleagues }) => (colleagues.has(user_id) ? {} : null),
  client_request_documents: ({ id }, { checked }) =>
    checked.documentsWithoutFile.has(id) && !checked.documentsWithFile.has(id)
      ? { status: 'pending', uploaded_at: null }
      : {},
  inbound_mails: ({ id, file_size }, { filePaths }) => ({
    file_path: filePaths.get(id) ?? null,
    file_size: filePaths.has(id) ? file_size : null,
  }),
  client_document_uploads: ({ id }, { filePaths }) => {
    const file_path = filePaths.get(id);
    return file_path ? { file_path } : null;
  },
  client_documents: ({ id, client_document_upload_id }, { filePaths }) => {
    const file_path = filePaths.get(client_document_upload_id ?? id);
    return file_path ? { file_path } : null;
  },
  case_notes: ({ mentioned_ids, mentioned_names }, { colleagues }) => {
    const mentioned = mentioned_ids.flatMap((id, index) => {
      const colleague = colleagues.get(id);
      return colleague ? [{ id: colleague, name: mentioned_names[index] ?? '' }] : [];
    });
    return {
      mentioned_ids: mentioned.map(({ id }) => id),
      mentioned_names: mentioned.map(({ name }) => name),
    };
  },
  // Its sources refer to answers and documents of the case.
  letters: ({ paragraphs }, importing) => ({
    paragraphs: JSON.stringify(replaceIds(JSON.parse(paragraphs), (id) => part(id, importing))),
  }),
  // Ids of letters and documents; those of blanks stay, as blanks are not exported.
  packets: ({ items }, importing) => ({ items: replaceIds(items, (id) => part(id, importing)) }),
  packet_translations: ({ upload_id }, { filePaths }) => (filePaths.has(upload_id) ? {} : null),
  activity: (row, importing) => {
    const isStaff = row.actor_kind === 'staff';
    const colleague = isStaff ? importing.colleagues.get(row.actor_id ?? '') : undefined;
    const known = importing.checked.people.find(({ id }) => id === row.actor_id);
    const payload = replaceIds(
      row.payload,
      (id) => importing.colleagues.get(id) ?? part(id, importing),
    ) as Row;
    return {
      actor_id: colleague ?? null,
      // Keeps the person's name if there is no account here.
      payload:
        isStaff && !colleague ? { ...payload, imported_actor: known?.name || row.actor_email } : payload,
    };
  },
};

const otherRows: { [T in OtherTable]: (row: ArchivedRow<T>, importing: Importing) => Row | null } = {
  people: () => null,
  templates: (row, importing) => {
    const id = importing.newId(row.id);
    const isStandard = row.category === 'standard';
    // All versions that cases use exist here.
    if (isStandard && ![...importing.templateOfVersion.values()].includes(id)) return null;
    return {
      ...row,
      id,
      user_id: responsible(row.user_id, importing),
      category: 'custom',
      // A standard template that does not exist here is imported as archived: its cases need it, new requests do not offer it.
      archived_at: isStandard ? (row.archived_at ?? row.updated_at) : row.archived_at,
    };
  },
  // `importArchive` writes these itself, as the firm admin.
  firm_defaults: () => null,
  firm_file_settings: () => null,
  reminder_settings: () => null,
  reminder_texts: () => null,
  filing_offices: () => null,
  glossary_terms: (row) => row,
  letter_templates: (row, importing) => ({ ...row, id: importing.newId(row.id) }),
  template_versions: (row, importing) =>
    isOurs(row.id, importing)
      ? null
      : { ...row, id: importing.newId(row.id), template_id: importing.newId(row.template_id) },
  note_templates: (row, importing) => ({
    ...row,
    id: importing.newId(row.id),
    user_id: responsible(row.user_id, importing),
  }),
  saved_views: (row, importing) => ({
    ...row,
    made_by: responsible(row.made_by, importing),
    address: toLocalView(row.address, importing),
  }),
  template_documents: (row, importing) =>
    isOurs(row.template_version_id, importing)
      ? null
      : {
          ...row,
          id: importing.newId(row.id),
          template_version_id: importing.newId(row.template_version_id),
        },
};

/** Completed cases need no further invitation. */
const settled = (state: ArchivedRow<'client_requests'>['invitation_state']) =>
  state === 'sending' ? 'sent' : state;

const orNull = (id: string | null, change: NewId): string | null => (id === null ? null : change(id));

/** The id here of a version, question or document, which may be part of a standard template. */
const part = (id: string, { standard, newId }: Importing): string => standard.known.get(id) ?? newId(id);
const isOurs = (version: string | null, { standard }: Importing): boolean =>
  version !== null && standard.known.has(version);

/** Replaces people and templates in the filter of a view, and drops people who have no account here. */
function toLocalView(
  { filter, ...address }: ViewAddress,
  { colleagues, newId, standard }: Importing,
): ViewAddress {
  const people = filter.responsible?.flatMap((id) => colleagues.get(id) ?? []);
  return {
    ...address,
    filter: {
      ...filter,
      responsible: people?.length ? people : undefined,
      assigned: filter.assigned && colleagues.get(filter.assigned),
      template: filter.template?.map((id) => standard.templates.get(id) ?? newId(id)),
    },
  };
}

/** Rows of people without an account here belong to the importing person. */
const responsible = (id: string | null, { colleagues, userId }: Importing): string =>
  colleagues.get(id ?? '') ?? userId;
