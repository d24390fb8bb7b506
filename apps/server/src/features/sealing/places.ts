import type { CaseTableName } from '../../shared/case-tables/case-tables.ts';
import type { SealedAs, SealedText } from '../../shared/case-tables/entry.ts';

type Place = (requestId: string) => string;

/** For a text whose kind is used by no other column. */
const columnPlace =
  (table: CaseTableName, column: string): Place =>
  (requestId) =>
    `${table}.${column} ${requestId}`;

/**
 * The places of a case's sealed values: each can be decrypted only in the same case and as the same kind of text. An
 * answer and its copy in the timeline are one kind. docs/decisions/0072 explains why questions have no kinds of their
 * own.
 */
export const places = {
  answer: columnPlace('client_request_responses', 'answer'),
  /** Why an answer or a file was sent back. */
  reason: columnPlace('answers_sent_back', 'reason'),
  /** The request's text for its client. */
  notes: columnPlace('client_requests', 'notes'),
  reading: columnPlace('file_readings', 'pages'),
  /** Facts about the person and their papers, as files say. */
  facts: columnPlace('file_facts', 'facts'),
  caseNote: columnPlace('case_notes', 'body'),
  keyDateNote: columnPlace('key_dates', 'note'),
  /** Number of somebody who agreed to text messages. */
  textNumber: columnPlace('text_consents', 'number'),
  /** A letter's text with its sources, and its proposal. */
  letter: columnPlace('letters', 'paragraphs'),
  /** Messages between client and staff, with their translations. */
  message: columnPlace('messages', 'body'),
  /** A mail that arrived as an answer, complete. */
  inboundMail: columnPlace('inbound_mails', 'content'),
};

/** Place of a sealed column in the registry of case tables. */
export const getColumnPlace = (
  table: CaseTableName,
  column: string,
  as: Exclude<SealedAs, 'payload'>,
): Place => (as === 'text' ? columnPlace(table, column) : places[as]);

/** Whether a column is a text that is sealed whole, without a hash beside it. */
export const isSealedText = (as: SealedAs): as is SealedText =>
  as !== 'answer' && as !== 'payload' && as !== 'reading';

/** Place of the hash by which SQL compares answers. */
export const answerHashPlace = (requestId: string, questionId: string): string =>
  `${places.answer(requestId)} ${questionId}`;
