import { z } from 'zod';
import { Line } from '../../shared/line.ts';
import { File } from './documents.ts';
import { get, post, uuid } from './procedure.ts';

const ofRequest = { request_id: uuid('Id of the request.') };

/** Operations with the bytes of files. Routes of their own serve them; this describes them. */
export const files = {
  upload: post(
    '/requests/{request_id}/documents/{id}/files',
    'documents:write',
    {
      operationId: 'uploadFile',
      tag: 'Documents',
      summary: 'Upload a file',
      description:
        'The body is the file: PDF, Word, or a picture. It replaces the files of the document, unless `adds` is true. The type is recognized by the content.',
      successStatus: 201,
      detailed: true,
    },
    'requests.not_found',
    'requests.document_not_found',
    'requests.completed',
    'uploads.empty',
    'uploads.too_large',
    'uploads.type_not_allowed',
    'uploads.content_mismatch',
    'uploads.broken',
    'uploads.password_protected',
    'uploads.identical',
    'uploads.document_full',
    'uploads.limit_reached',
    'uploads.name_too_long',
    'uploads.failed',
  )
    .input(
      z.object({
        params: z.object({ ...ofRequest, id: uuid('Id of the document.') }),
        query: z.object({
          file_name: Line(200, 1).describe('Name of the file, with its extension.'),
          adds: z
            .enum(['true', 'false'])
            .optional()
            .describe('`true` adds the file to those that the document has.'),
        }),
        body: z.file().describe('The bytes of the file.'),
      }),
    )
    .output(File),
  download: get(
    '/requests/{request_id}/files/{id}/content',
    'documents:read',
    {
      operationId: 'downloadFile',
      tag: 'Documents',
      summary: 'Download a file',
      description:
        'The bytes of a file, without active content such as scripts and macros. Ranges are supported.',
    },
    'requests.not_found',
    'uploads.not_found',
    'uploads.being_checked',
    'uploads.blocked',
    'uploads.active_content',
    'exports.not_allowed',
  )
    .input(z.object({ ...ofRequest, id: uuid('Id of the file.') }))
    .output(z.file().describe('The bytes of the file.')),
};

export const filingFiles = {
  downloadForm: get(
    '/requests/{request_id}/forms/{id}/content',
    'forms:read',
    {
      operationId: 'downloadForm',
      tag: 'Forms and packets',
      summary: 'Download a filled form',
      description: 'The PDF of a form as it was filled last.',
    },
    'requests.not_found',
    'forms.not_found',
    'exports.not_allowed',
  )
    .input(
      z.object({
        ...ofRequest,
        id: uuid('Id of the form.'),
        for_party: z.string().max(40).optional().describe('`for_party` of the form, if it has one.'),
      }),
    )
    .output(z.file().describe('The PDF.')),
  downloadPacket: get(
    '/requests/{request_id}/packet/content',
    'forms:read',
    {
      operationId: 'downloadPacket',
      tag: 'Forms and packets',
      summary: 'Download the packet',
      description: '`pdf`: the PDF that was built last. `zip`: the files as they are now.',
    },
    'requests.not_found',
    'packets.no_such_file',
    'exports.not_allowed',
  )
    .input(
      z.object({ ...ofRequest, format: z.enum(['pdf', 'zip']).default('pdf').describe('`pdf` or `zip`.') }),
    )
    .output(z.file().describe('The PDF or the ZIP.')),
};
