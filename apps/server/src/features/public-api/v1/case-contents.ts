import { randomUUID } from 'node:crypto';
import type { RequestDetail, RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { Message as ProductMessage } from '@visafolio/contract/messages/message.ts';
import type { Answer, Form, Message } from '@visafolio/contract/public-api/v1/case-contents.ts';
import type { Document, File } from '@visafolio/contract/public-api/v1/documents.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import type { z } from 'zod';
import { refuse } from '../../../shared/api/refuse.ts';
import { getRequest, openRequest } from '../../cases/requests.usecases.ts';
import { listCaseForms } from '../../filings/government-forms/filling/filling.usecases.ts';
import { getPacket } from '../../filings/packets/packets.usecases.ts';
import { readConversation } from '../../messages/conversation/read-conversation.ts';
import { sendMessage } from '../../messages/conversation/send-message.ts';
import { repeatableId } from '../calls/idempotency.ts';
import { getPage, operations, toList } from './operations.ts';

export const toFile = (upload: RequestUpload): z.infer<typeof File> => ({
  object: 'file',
  id: upload.id,
  file_name: upload.file_name,
  content_type: upload.file_type,
  size: upload.file_size,
  uploaded_at: upload.uploaded_at,
  uploaded_by_staff: upload.uploaded_by !== null,
  accepted_at: upload.accepted_at,
});

const toDocument = (document: RequestDetail['documents'][number]): z.infer<typeof Document> => ({
  object: 'document',
  id: document.id,
  name: document.name,
  description: document.description,
  required: document.required,
  party: document.party,
  status: document.status,
  asked: !document.not_asked && document.waived_at === null,
  accepted_at: document.accepted_at,
  files: document.files.map(toFile),
});

const { answers, documents, filings, messages } = operations;

export const documentOperations = {
  list: documents.list.handler(async ({ context: { services, caller }, input }) => {
    const request = await getRequest(services, caller.actor, input.request_id);
    return toList(getPage(request.documents, input), toDocument);
  }),
  get: documents.get.handler(async ({ context: { services, caller }, input }) => {
    const request = await getRequest(services, caller.actor, input.request_id);
    const document = request.documents.find(({ id }) => id === input.id);
    if (!document) throw refuse('requests.document_not_found');
    return toDocument(document);
  }),
};

const toAnswer = (
  { id, text, type, options, entry_id, answered_at }: RequestDetail['questions'][number],
  value: string,
): z.infer<typeof Answer> => ({
  object: 'answer',
  question_id: id,
  question: text,
  type,
  fact: options?.fact ?? null,
  party: options?.party ?? null,
  entry_id,
  value,
  answered_at,
});

export const answerOperations = {
  list: answers.list.handler(async ({ context: { services, caller }, input }) => {
    const request = await openRequest(services, caller.actor, input.request_id);
    const given = request.questions.flatMap((question) =>
      question.answer === null ||
      question.damaged ||
      question.not_asked ||
      question.removed ||
      question.waived
        ? []
        : [toAnswer(question, question.answer)],
    );
    return toList(getPage(given, input), (answer) => answer);
  }),
};

const toMessage = (
  message: ProductMessage,
  { request_id, party }: { request_id: string; party: string },
): z.infer<typeof Message> => ({
  object: 'message',
  id: message.id,
  request_id,
  party,
  from: message.author.kind,
  author_name: message.author.name,
  body: message.body,
  language: message.language,
  created_at: message.created_at,
  edited_at: message.edited_at,
});

export const messageOperations = {
  list: messages.list.handler(async ({ context: { services, caller }, input }) => {
    const { request_id, party, cursor } = input;
    if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) throw refuse('lists.bad_cursor');
    const before = cursor === undefined ? undefined : Number(cursor);
    const page = await readConversation(services, caller.actor, { request_id, party, before });
    return toList(
      { items: page.messages, next_cursor: page.older_before === null ? null : String(page.older_before) },
      (message) => toMessage(message, input),
    );
  }),
  send: messages.send.handler(async ({ context: { services, caller, once }, input }) => {
    const { request_id, party, body } = input;
    const message = await sendMessage(services, caller.actor, {
      request_id,
      party,
      body,
      id: once ? repeatableId(caller, once, 'sendMessage') : randomUUID(),
      upload_ids: [],
      sender_language: defaultLanguage,
    });
    return toMessage(message, input);
  }),
};

const toForm = (form: CaseForm): z.infer<typeof Form> => ({
  object: 'form',
  id: form.id,
  for_party: form.for_party,
  code: form.code,
  title: form.title,
  edition: form.edition,
  mapped_fields: form.mapped,
  ready_fields: form.ready,
  filled_at: form.filled?.made_at ?? null,
});

export const filingOperations = {
  listForms: filings.listForms.handler(async ({ context: { services, caller }, input }) => {
    const { forms } = await listCaseForms(services, caller.actor, input);
    return toList(getPage(forms, input), toForm);
  }),
  getPacket: filings.getPacket.handler(async ({ context: { services, caller }, input }) => {
    const packet = await getPacket(services, caller.actor, { id: input.request_id });
    return {
      object: 'packet',
      request_id: input.request_id,
      parts: packet.items.map(({ kind, name, title, exhibit }) => ({ kind, name: title || name, exhibit })),
      finding_count: packet.findings.length,
      building: packet.is_building,
      problem: packet.problem,
      built_at: packet.built?.at ?? null,
      pages: packet.built?.pages ?? null,
      current: packet.built?.is_current ?? false,
    };
  }),
};
