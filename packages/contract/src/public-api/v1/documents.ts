import { z } from 'zod';
import { DocumentStatus } from '../../cases/requests.contract.ts';
import { Cursor, count, get, instant, listSchema, PageLimit, uuid } from './procedure.ts';

export const File = z
  .object({
    object: z.literal('file').describe('Always `file`.'),
    id: uuid('Id of the file.'),
    file_name: z.string().describe('Name of the file.'),
    content_type: z.string().describe('Media type, by the content.'),
    size: count('Bytes.'),
    uploaded_at: instant('When it was received.'),
    uploaded_by_staff: z.boolean().describe('Whether staff gave it for the client.'),
    accepted_at: instant('When staff accepted it.')
      .nullable()
      .describe('When staff accepted it. Null: not yet.'),
  })
  .describe('A file that was given for a document.');

export const Document = z
  .object({
    object: z.literal('document').describe('Always `document`.'),
    id: uuid('Id of the document in this request.'),
    name: z.string().describe('Name of the document.'),
    description: z.string().nullable().describe('What the client is told about it.'),
    required: z.boolean().describe('Whether the client must provide it.'),
    party: z.string().nullable().describe('Key of the party whose document it is. Null: of all.'),
    status: z.enum(DocumentStatus.options).describe('`completed`: it has a file.'),
    asked: z
      .boolean()
      .describe('Whether it is asked for at present: its condition holds, and staff did not waive it.'),
    accepted_at: instant('When staff accepted the last file.')
      .nullable()
      .describe('When staff accepted the last of its files. Null: not yet.'),
    files: z.array(File).describe('Its current files, in order.'),
  })
  .describe('A document that a request asks for, with its files.');

export const DocumentList = listSchema(Document, 'A page of the documents of a request.');

const tag = 'Documents';
const ofRequest = { request_id: uuid('Id of the request.') };

export const documents = {
  list: get(
    '/requests/{request_id}/documents',
    'documents:read',
    {
      operationId: 'listDocuments',
      tag,
      summary: 'List the documents of a request',
      description: 'In the order of the template. Documents without files are there too.',
    },
    'requests.not_found',
    'lists.bad_cursor',
  )
    .input(z.object({ ...ofRequest, cursor: Cursor, limit: PageLimit }))
    .output(DocumentList),
  get: get(
    '/requests/{request_id}/documents/{id}',
    'documents:read',
    {
      operationId: 'getDocument',
      tag,
      summary: 'Get a document of a request',
      description: 'One document with its files.',
    },
    'requests.not_found',
    'requests.document_not_found',
  )
    .input(z.object({ ...ofRequest, id: uuid('Id of the document.') }))
    .output(Document),
};
