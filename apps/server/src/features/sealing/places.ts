import { type CaseTableName, getCaseTable } from '../../shared/case-tables/case-tables.ts';
import type { SealedAs, SealedText } from '../../shared/case-tables/entry.ts';
import type { Place } from '../../shared/vault/vault.ts';

/** For a text whose row is its case. */
const casePlace =
  (table: CaseTableName, column: string) =>
  (requestId: string): string =>
    `${table}.${column} ${requestId}`;

/**
 * For a text of a row: its key follows, as in the registry of case tables. Several columns shared a kind before values were bound to rows.
 */
const rowPlace =
  (table: CaseTableName, column: string, before = `${table}.${column}`) =>
  (requestId: string, key: string, more?: string): Place => ({
    bound: [`${table}.${column}`, requestId, key, ...(more === undefined ? [] : [more])].join(' '),
    earlier: `${before} ${requestId}`,
  });

const reasonKind = 'answers_sent_back.reason';
const letterKind = 'letters.paragraphs';
const messageKind = 'messages.body';

/**
 * The places of a case's sealed values: each can be decrypted only in the same row and column (docs/decisions/0158). An answer and its copy in the
 * timeline are one kind, and so are reasons in the timeline and in mails: these are bound to their case. docs/decisions/0149 says what
 * binds answers to their questions.
 */
export const places = {
  answer: casePlace('client_request_responses', 'answer'),
  answerHead: casePlace('answer_heads', 'head'),
  /** Why an answer or a file was sent back, as timeline and mails repeat it. */
  reason: casePlace('answers_sent_back', 'reason'),
  /** The same for an answer, by the row's id. */
  sentBack: rowPlace('answers_sent_back', 'reason'),
  /** The same for a document, by its id. */
  reviewNote: rowPlace('client_request_documents', 'review_note', reasonKind),
  /** The request's text for its client. */
  notes: casePlace('client_requests', 'notes'),
  /** By upload. */
  reading: rowPlace('file_readings', 'pages'),
  /** Facts about the person and their papers, as files say: by upload and reader. */
  facts: rowPlace('file_facts', 'facts'),
  caseNote: rowPlace('case_notes', 'body'),
  keyDateNote: rowPlace('key_dates', 'note'),
  /** Number of somebody who agreed to text messages. */
  textNumber: rowPlace('text_consents', 'number'),
  /** A letter's text with its sources. */
  letter: rowPlace('letters', 'paragraphs'),
  letterProposal: rowPlace('letters', 'proposal', letterKind),
  /** Messages between client and staff. */
  message: rowPlace('messages', 'body'),
  /** By message and language. */
  translation: rowPlace('message_translations', 'body', messageKind),
  /** A mail that arrived as an answer, complete. */
  inboundMail: rowPlace('inbound_mails', 'content'),
  /** By upload. */
  translatorName: rowPlace('packet_translations', 'translator_name'),
  translatorAddress: rowPlace('packet_translations', 'translator_address'),
};

/** The kind that a column had before values were bound to their rows. */
const earlierKinds: Partial<Record<SealedText, string>> = {
  reason: reasonKind,
  letter: letterKind,
  message: messageKind,
};

/** Place of a sealed column in the registry of case tables: by the case, and the values of the row's key. */
export function getColumnPlace(
  table: CaseTableName,
  column: string,
  as: Exclude<SealedAs, 'payload'>,
): (requestId: string, key: string, more?: string) => Place {
  if (as === 'answer') return places.answer;
  if (isBoundByCase(table)) return casePlace(table, column);
  return rowPlace(table, column, as === 'reading' ? undefined : earlierKinds[as]);
}

/** Whether a table has one row for a case, which is its key. */
const isBoundByCase = (table: CaseTableName): boolean =>
  table === 'client_requests' || getCaseTable(table).key.join() === 'client_request_id';

/** Whether a column is a text that is sealed whole, without a hash beside it. */
export const isSealedText = (as: SealedAs): as is SealedText =>
  as !== 'answer' && as !== 'payload' && as !== 'reading';

/** Place of the hash by which SQL compares answers. */
export const answerHashPlace = (requestId: string, questionId: string): string =>
  `${places.answer(requestId)} ${questionId}`;
