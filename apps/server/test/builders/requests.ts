import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { toLastQuestions } from '@visafolio/contract/questions/asked-documents.ts';
import { listNotAsked } from '@visafolio/contract/questions/not-asked.ts';
import {
  answerQuestions,
  type BuiltUpload,
  type FileFacts,
  type Share,
  uploadDocuments,
} from './cases/request-progress.ts';
import { buildContact, type Contact } from './contacts.ts';
import { nextClientName, nextSponsorName, splitName, toEmail } from './people.ts';
import { buildProfessional, type Professional } from './professionals.ts';
import { insertRow, insertRows, type Owner } from './rows.ts';
import { buildTemplate, type Template } from './templates.ts';

interface Person {
  name: string;
  email: string;
}

export interface RequestWishes {
  professional?: Professional;
  template?: Template;
  status?: RequestStatus;
  client?: Partial<Person>;
  /** `true` creates one. */
  sponsor?: Partial<Person> | true;
  answers?: Share;
  documents?: Share;
  /** Of the uploads, by the name of the document. */
  files?: Map<string, FileFacts>;
  uploadedAt?: Date;
  notes?: string;
  createdAt?: Date;
}

export interface Entrant extends Person {
  /** Id of the client_users row. */
  id: string;
}

export interface BuiltRequest {
  id: string;
  status: RequestStatus;
  professional: Professional;
  template: Template;
  contact: Contact;
  client: Entrant;
  sponsor: Entrant | null;
  /** Rows of client_request_documents, in the template's order. */
  documents: { id: string; template_document_id: string }[];
  uploads: BuiltUpload[];
}

/** What a client has usually done when a request has this status. */
const usual: Record<RequestStatus, { answers: Share; documents: Share }> = {
  pending: { answers: 'none', documents: 'none' },
  'in-progress': { answers: 'some', documents: 'some' },
  documents_submitted: { answers: 'some', documents: 'all' },
  completed: { answers: 'all', documents: 'all' },
};

/** Ids of questions and documents whose conditions do not hold without answers. */
const listNotAskedAtStart = ({ questions, documents }: Template): Set<string> =>
  listNotAsked([...questions, ...toLastQuestions(documents)], {});

/** A request; creates the firm, staff, template and client that are not given. */
export async function buildRequest(owner: Owner, wishes: RequestWishes = {}): Promise<BuiltRequest> {
  const { status = 'pending', createdAt = new Date() } = wishes;
  const professional = wishes.professional ?? (await buildProfessional(owner));
  const template = wishes.template ?? (await buildTemplate(owner));
  const client = completePerson(wishes.client, nextClientName);
  const sponsor =
    wishes.sponsor && completePerson(wishes.sponsor === true ? {} : wishes.sponsor, nextSponsorName);
  const contact = await loadContact(owner, professional, client);

  const { id } = await insertRow(owner, 'client_requests', {
    workspace_id: professional.workspaceId,
    user_id: professional.id,
    contact_id: contact.id,
    template_id: template.id,
    template_version_id: template.versionId,
    template_name: template.name,
    template_description: template.description,
    template_translations: template.translations ?? null,
    name: client.name,
    email: client.email,
    visa_type: template.visaType,
    notes:
      wishes.notes ??
      `Dear ${client.name}, please send us what is listed here. Write if anything is unclear.`,
    status,
    sponsor_name: sponsor?.name ?? null,
    sponsor_email: sponsor?.email ?? null,
    submitted_at: status === 'completed' ? createdAt : null,
    invitation_state: status === 'pending' ? 'sent' : 'accepted',
    invitation_attempts: 1,
    invitation_next_at: null,
    created_at: createdAt,
    updated_at: createdAt,
  });
  const ofRequest = { workspace_id: professional.workspaceId, client_request_id: id };

  const people = sponsor ? [client, sponsor] : [client];
  const [clientUser, sponsorUser] = await insertRows(
    owner,
    'client_users',
    people.map((person) => ({
      ...ofRequest,
      ...splitName(person.name),
      email: person.email,
      is_sponsor: person !== client,
      is_verified: status !== 'pending',
    })),
  );
  if (!clientUser) throw new Error('the client was not inserted');
  const answers = wishes.answers ?? usual[status].answers;
  const notAsked = answers === 'none' ? listNotAskedAtStart(template) : new Set();
  const documents = await insertRows<BuiltRequest['documents'][number]>(
    owner,
    'client_request_documents',
    // Those of a repeating group come with its entries.
    template.documents
      .filter((document) => !document.repeating_group)
      .map((document) => ({
        ...ofRequest,
        template_document_id: document.id,
        status: 'pending',
        // Only in a database that has conditions of documents.
        ...(notAsked.size > 0 && { not_asked: notAsked.has(document.id) }),
      })),
  );

  await answerQuestions(owner, ofRequest, template, answers);
  const uploads = await uploadDocuments(
    owner,
    {
      ...ofRequest,
      contact_id: contact.id,
      clientUserId: clientUser.id,
      template,
      documents,
      files: wishes.files,
      uploadedAt: wishes.uploadedAt,
    },
    wishes.documents ?? usual[status].documents,
  );
  return {
    id,
    status,
    professional,
    template,
    contact,
    client: { ...client, id: clientUser.id },
    sponsor: sponsor && sponsorUser ? { ...sponsor, id: sponsorUser.id } : null,
    documents,
    uploads,
  };
}

function completePerson({ name, email }: Partial<Person> = {}, nextName: () => string): Person {
  const called = name ?? nextName();
  return { name: called, email: email ?? toEmail(called) };
}

/** A second request of the same client uses the same contact. */
async function loadContact(owner: Owner, professional: Professional, client: Person): Promise<Contact> {
  const { rows } = await owner.query<Contact>(
    'SELECT * FROM contacts WHERE workspace_id = $1 AND email = $2',
    [professional.workspaceId, client.email],
  );
  return rows[0] ?? buildContact(owner, { professional, ...client });
}
