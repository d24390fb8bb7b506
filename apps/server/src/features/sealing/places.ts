import type { CaseTableName, SealedAs, SealedText } from '../../shared/case-tables/case-tables.ts';

type Place = (requestId: string) => string;

/** Of a text that no other column shares its kind with. */
const ofColumn =
  (table: CaseTableName, column: string): Place =>
  (requestId) =>
    `${table}.${column} ${requestId}`;

/**
 * What is sealed of a case, and where it opens: in the same case, as the same kind of text and nowhere else. An answer and
 * what the timeline repeats of it are one kind. docs/decisions/0072 says why not each question has its own.
 */
export const places = {
  answer: ofColumn('client_request_responses', 'answer'),
  /** Why an answer or a file was sent back. */
  reason: ofColumn('answers_sent_back', 'reason'),
  /** What the request says to its client. */
  notes: ofColumn('client_requests', 'notes'),
  /** What was read of its files. */
  reading: ofColumn('file_readings', 'pages'),
  /** What files say of the person and their papers. */
  facts: ofColumn('file_facts', 'facts'),
  /** Internal. */
  caseNote: ofColumn('case_notes', 'body'),
  /** What staff note beside a key date. */
  keyDateNote: ofColumn('key_dates', 'note'),
  /** Of somebody who agreed to text messages. */
  textNumber: ofColumn('text_consents', 'number'),
  /** A letter's text with its sources, and what is proposed for it. */
  letter: ofColumn('letters', 'paragraphs'),
  /** What client and staff write to each other, and its translations. */
  message: ofColumn('messages', 'body'),
  /** A mail that came as an answer, whole. */
  inboundMail: ofColumn('inbound_mails', 'content'),
};

/** Where a sealed column of an entry opens. */
export const placeOf = (table: CaseTableName, column: string, as: Exclude<SealedAs, 'payload'>): Place =>
  as === 'text' ? ofColumn(table, column) : places[as];

/** Whether a column is a text that is sealed whole, and nothing else goes with it. */
export const isSealedText = (as: SealedAs): as is SealedText =>
  as !== 'answer' && as !== 'payload' && as !== 'reading';

/** What SQL compares answers by. */
export const answerHashPlace = (requestId: string, questionId: string): string =>
  `${places.answer(requestId)} ${questionId}`;
