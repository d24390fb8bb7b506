import { writeChoices } from '@visafolio/contract/questions/answer-pieces.ts';
import { insertRows, type Owner } from '../rows.ts';
import type { Template } from '../templates.ts';

/** How much the client has done; `some` is the first half, rounded up. */
export type Share = 'none' | 'some' | 'all';

interface OfRequest {
  workspace_id: string;
  client_request_id: string;
}

const take = <T>(list: T[], share: Share): T[] =>
  share === 'all' ? list : list.slice(0, share === 'some' ? Math.ceil(list.length / 2) : 0);

type Question = Template['questions'][number];

const answers: Record<Question['type'], string> = {
  text: 'María de la Luz Hernández Pérez',
  textarea: 'I lead a team of six engineers.\nWe build payment systems for hospitals.',
  email: 'luz.hernandez@example.com',
  phone: '+52 55 1234 5678',
  date: '1991-07-23',
  number: '9',
  select: "Master's",
  yesno: 'No',
  person_name: '{"given":"María","middle":"de la Luz","family":"Hernández Pérez"}',
  address:
    '{"country":"MEX","street":"Calle Reforma 12","city":"Puebla","state":"Puebla","postal_code":"72000"}',
  birth_place: '{"country":"MEX","city":"Puebla"}',
  country: 'MEX',
  phone_number: '{"country":"MEX","number":"+525512345678"}',
  date_range: '{"from":"2019-02-01","present":"Yes"}',
  money: '{"amount":"85000","currency":"USD"}',
  a_number: 'A012345678',
  ssn: '123-45-6789',
  receipt_number: 'IOE0912345678',
  yesno_explained: '{"value":"No"}',
  multiselect: '["Doctorate"]',
};

const answerTo = ({ type, options }: Question): string =>
  (type === 'multiselect' && options?.choices
    ? writeChoices(options.choices.slice(0, 1), options.choices)
    : options?.choices?.[0]) ?? answers[type];

export async function answerQuestions(
  owner: Owner,
  ofRequest: OfRequest,
  template: Template,
  share: Share,
): Promise<void> {
  const rows = take(template.questions, share).map((question) => ({
    ...ofRequest,
    question_id: question.id,
    answer: answerTo(question),
  }));
  await insertRows(owner, 'client_request_responses', rows);
}

export interface BuiltUpload {
  id: string;
  client_request_document_id: string;
  file_name: string;
  /** In the bucket `client-documents`. The builder stores no file there. */
  file_path: string;
  file_size: string;
  file_type: string;
}

/** What rows say about a file; the builder stores none. */
export interface FileFacts {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

interface Uploader extends OfRequest {
  /** By the name of the document; the default is a PDF. */
  files?: Map<string, FileFacts> | undefined;
  uploadedAt?: Date | undefined;

  contact_id: string;
  clientUserId: string;
  template: Template;
  documents: { id: string; template_document_id: string }[];
}

export async function uploadDocuments(
  owner: Owner,
  {
    workspace_id,
    client_request_id,
    contact_id,
    clientUserId,
    template,
    documents,
    files,
    uploadedAt,
  }: Uploader,
  share: Share,
): Promise<BuiltUpload[]> {
  const done = take(documents, share);
  const at = uploadedAt ?? new Date();
  const documentNames = new Map(template.documents.map(({ id, name }) => [id, name]));
  const uploads = await insertRows<BuiltUpload>(
    owner,
    'client_document_uploads',
    done.map(({ id, template_document_id }) => {
      const document = documentNames.get(template_document_id) ?? '';
      const file = files?.get(document) ?? {
        name: `${document}.pdf`,
        type: 'application/pdf',
        size: 482_133,
      };
      return {
        workspace_id,
        client_request_id,
        client_user_id: clientUserId,
        client_request_document_id: id,
        file_name: file.name,
        file_path: `${workspace_id}/${id}_${at.getTime()}${file.name.slice(file.name.lastIndexOf('.'))}`,
        file_size: file.size,
        file_type: file.type,
        uploaded_at: at,
      };
    }),
  );
  await owner.query(
    `UPDATE client_request_documents SET status = 'completed', uploaded_at = $2 WHERE id = ANY ($1)`,
    [done.map(({ id }) => id), at],
  );
  await insertRows(
    owner,
    'client_documents',
    uploads.map(({ id, file_name, file_path, file_size, file_type }) => ({
      workspace_id,
      contact_id,
      client_request_id,
      client_document_upload_id: id,
      year: at.getFullYear(),
      folder_type: 'Source Docs',
      file_name,
      file_path,
      file_size,
      file_type,
    })),
  );
  return uploads;
}
