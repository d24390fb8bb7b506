import type { ViewAddress } from '@visafolio/contract/cases/queue.contract.ts';
import type { ArchivedRow, ArchivedTable } from '../format/tables.ts';
import type { CheckedArchive } from './check-archive.ts';
import { type NewId, withNewIds } from './new-ids.ts';
import type { StandardTemplates } from './standard-templates.ts';

export interface Importing {
  workspaceId: string;
  /** The person who imports. */
  userId: string;
  checked: CheckedArchive;
  standard: StandardTemplates;
  newId: NewId;
  /** Ids of the archive's people -> of the colleague with the same address. */
  colleagues: Map<string, string>;
  filePaths: Map<string, string>;
  /** Versions of the archive that are written here -> their template here. */
  templateOfVersion: Map<string, string>;
}

type Row = Record<string, unknown>;
type Change<T extends ArchivedTable> = (row: ArchivedRow<T>, importing: Importing) => Row | null;

/** A row as it is written here; null where nothing is written of it. */
export const importedRow: { [T in ArchivedTable]: Change<T> } = {
  people: () => null,
  templates: (row, importing) => {
    const id = importing.newId(row.id);
    const isStandard = row.category === 'standard';
    // All versions of it that cases use are here.
    if (isStandard && ![...importing.templateOfVersion.values()].includes(id)) return null;
    return {
      ...row,
      id,
      user_id: responsible(row.user_id, importing),
      category: 'custom',
      // A standard template that is not here serves its cases, and is offered for no new ones.
      archived_at: isStandard ? (row.archived_at ?? row.updated_at) : row.archived_at,
    };
  },
  // Written by the firm administrator who imports.
  firm_defaults: () => null,
  firm_file_settings: () => null,
  reminder_settings: () => null,
  reminder_texts: () => null,
  glossary_terms: (row) => row,
  letter_templates: (row, importing) => ({ ...row, id: importing.newId(row.id) }),
  template_versions: (row, importing) =>
    isOurs(row.id, importing)
      ? null
      : { ...row, id: importing.newId(row.id), template_id: importing.newId(row.template_id) },
  contacts: (row, importing) => ({
    ...row,
    id: importing.newId(row.id),
    user_id: responsible(row.user_id, importing),
    restricted_request_id: orNull(row.restricted_request_id, importing.newId),
  }),
  note_templates: (row, importing) => ({
    ...row,
    id: importing.newId(row.id),
    user_id: responsible(row.user_id, importing),
  }),
  saved_views: (row, importing) => ({
    ...row,
    made_by: responsible(row.made_by, importing),
    address: withOurs(row.address, importing),
  }),
  client_requests: (row, importing) => {
    const version = part(row.template_version_id, importing);
    return {
      ...row,
      id: importing.newId(row.id),
      user_id: responsible(row.user_id, importing),
      contact_id: orNull(row.contact_id, importing.newId),
      template_version_id: version,
      template_id:
        importing.standard.templateByVersion.get(version) ??
        importing.templateOfVersion.get(row.template_version_id),
      waived_question_ids: row.waived_question_ids.map((id) => part(id, importing)),
      // An import sends no mail and retries none.
      invitation_state: row.status === 'completed' ? settled(row.invitation_state) : 'not_sent',
    };
  },
  template_questions: (row, importing) =>
    isOurs(row.template_version_id, importing)
      ? null
      : {
          ...row,
          id: importing.newId(row.id),
          template_version_id: orNull(row.template_version_id, importing.newId),
          client_request_id: orNull(row.client_request_id, importing.newId),
        },
  template_documents: (row, importing) =>
    isOurs(row.template_version_id, importing)
      ? null
      : {
          ...row,
          id: importing.newId(row.id),
          template_version_id: importing.newId(row.template_version_id),
        },
  case_restrictions: (row, importing) => ({
    ...row,
    client_request_id: importing.newId(row.client_request_id),
  }),
  // Somebody who is not here is assigned to nothing.
  case_members: (row, importing) => {
    const user_id = importing.colleagues.get(row.user_id);
    return user_id ? { ...row, client_request_id: importing.newId(row.client_request_id), user_id } : null;
  },
  client_users: (row, importing) => ({ ...row, ...ofCase(row, importing) }),
  reminder_schedules: (row, importing) => ({
    ...row,
    client_request_id: importing.newId(row.client_request_id),
  }),
  client_request_documents: (row, importing) => ({
    ...row,
    ...ofCase(row, importing),
    template_document_id: orNull(row.template_document_id, (id) => part(id, importing)),
    ...(importing.checked.documentsWithoutFile.has(row.id) && !importing.checked.documentsWithFile.has(row.id)
      ? { status: 'pending', uploaded_at: null }
      : {}),
  }),
  client_request_responses: (row, importing) => ({
    ...row,
    ...ofCase(row, importing),
    question_id: part(row.question_id, importing),
    entered_by: person(row.entered_by, importing),
  }),
  answers_sent_back: (row, importing) => ({
    ...row,
    ...ofCase(row, importing),
    question_id: part(row.question_id, importing),
  }),
  conversations: (row, importing) => ({ ...row, ...ofCase(row, importing) }),
  inbound_mails: (row, importing) => ({
    ...row,
    ...ofCase(row, importing),
    conversation_id: importing.newId(row.conversation_id),
    recipient_id: orNull(row.recipient_id, (id) => importing.colleagues.get(id) ?? importing.newId(id)),
    file_path: importing.filePaths.get(row.id) ?? null,
    file_size: importing.filePaths.has(row.id) ? row.file_size : null,
  }),
  messages: (row, importing) => ({
    ...row,
    ...ofCase(row, importing),
    conversation_id: importing.newId(row.conversation_id),
    // Only its author changes a message: one whose author is not here stays as it is, with the name.
    author_id: importing.colleagues.get(row.author_id ?? '') ?? null,
    about_document_id: orNull(row.about_document_id, importing.newId),
    about_question_id: orNull(row.about_question_id, (id) => part(id, importing)),
    inbound_mail_id: orNull(row.inbound_mail_id, importing.newId),
  }),
  message_translations: (row, importing) => ({ ...row, ...ofMessage(row, importing) }),
  message_files: (row, importing) => ({
    ...row,
    ...ofMessage(row, importing),
    upload_id: withFile(row.upload_id, importing),
  }),
  client_document_uploads: (row, importing) => {
    const file_path = importing.filePaths.get(row.id);
    return file_path
      ? {
          ...row,
          ...ofCase(row, importing),
          client_user_id: orNull(row.client_user_id, importing.newId),
          conversation_id: orNull(row.conversation_id, importing.newId),
          client_request_document_id: orNull(row.client_request_document_id, importing.newId),
          split_from: withFile(row.split_from, importing),
          uploaded_by: person(row.uploaded_by, importing),
          file_path,
        }
      : null;
  },
  client_documents: (row, importing) => {
    const file_path = importing.filePaths.get(row.client_document_upload_id ?? row.id);
    return file_path
      ? {
          ...row,
          ...ofCase(row, importing),
          contact_id: orNull(row.contact_id, importing.newId),
          client_document_upload_id: orNull(row.client_document_upload_id, importing.newId),
          file_path,
        }
      : null;
  },
  case_notes: (row, importing) => {
    const mentioned = row.mentioned_ids.flatMap((id, index) => {
      const colleague = importing.colleagues.get(id);
      return colleague ? [{ id: colleague, name: row.mentioned_names[index] ?? '' }] : [];
    });
    return {
      ...row,
      ...ofCase(row, importing),
      // Only its author changes a note: one whose author is not here stays as it is, with the name.
      author_id: importing.colleagues.get(row.author_id ?? '') ?? null,
      mentioned_ids: mentioned.map(({ id }) => id),
      mentioned_names: mentioned.map(({ name }) => name),
    };
  },
  key_dates: (row, importing) => ({
    ...row,
    ...ofCase(row, importing),
    upload_id: withFile(row.upload_id, importing),
    question_id: orNull(row.question_id, (id) => part(id, importing)),
    entered_by: importing.colleagues.get(row.entered_by ?? '') ?? null,
  }),
  letters: (row, importing) => ({
    ...row,
    ...ofCase(row, importing),
    // Its sources are answers and documents of the case.
    paragraphs: JSON.stringify(withNewIds(JSON.parse(row.paragraphs), (id) => part(id, importing))),
    document_id:
      row.document_id !== null && importing.filePaths.has(row.document_id)
        ? importing.newId(row.document_id)
        : null,
  }),
  activity: (row, importing) => {
    const isStaff = row.actor_kind === 'staff';
    const colleague = isStaff ? importing.colleagues.get(row.actor_id ?? '') : undefined;
    const known = importing.checked.people.find(({ id }) => id === row.actor_id);
    const payload = withNewIds(
      row.payload,
      (id) => importing.colleagues.get(id) ?? part(id, importing),
    ) as Row;
    return {
      ...row,
      client_request_id: importing.newId(row.client_request_id),
      actor_id: colleague ?? null,
      // Who did it stays readable where there is no account to take the name from.
      payload:
        isStaff && !colleague ? { ...payload, imported_actor: known?.name || row.actor_email } : payload,
    };
  },
};

/** Of a case that needs no invitation any more. */
const settled = (state: ArchivedRow<'client_requests'>['invitation_state']) =>
  state === 'sending' ? 'sent' : state;

interface OfCase {
  id: string;
  client_request_id: string;
}

const ofCase = ({ id, client_request_id }: OfCase, { newId }: Importing) => ({
  id: newId(id),
  client_request_id: newId(client_request_id),
});

const ofMessage = (
  { message_id, client_request_id }: { message_id: string; client_request_id: string },
  { newId }: Importing,
) => ({ message_id: newId(message_id), client_request_id: newId(client_request_id) });

const orNull = (id: string | null, change: NewId): string | null => (id === null ? null : change(id));

/** An upload; null as well where its file was missing already in the archive. */
const withFile = (id: string | null, { filePaths, newId }: Importing): string | null =>
  id !== null && filePaths.has(id) ? newId(id) : null;

/** A version, question or document, which may be one of ours. */
const part = (id: string, { standard, newId }: Importing): string => standard.known.get(id) ?? newId(id);
const isOurs = (version: string | null, { standard }: Importing): boolean =>
  version !== null && standard.known.has(version);

/** A view that asks for people or templates asks for those of here; for whom there is none, it does not ask. */
function withOurs(
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

/** What was somebody's who is not here is the importing person's. */
const responsible = (id: string | null, { colleagues, userId }: Importing): string =>
  colleagues.get(id ?? '') ?? userId;

/** Whose name stands beside it: an account where there is one. */
const person = (id: string | null, { colleagues, newId }: Importing): string | null =>
  id === null ? null : (colleagues.get(id) ?? newId(id));
