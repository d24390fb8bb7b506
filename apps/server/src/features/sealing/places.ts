import type { SealedAs, SealedText } from '../../shared/case-tables/case-tables.ts';

/**
 * What is sealed of a case, and where it opens: in the same case, as the same kind of text and nowhere else. An answer and
 * what the timeline repeats of it are one kind. docs/decisions/0072 says why not each question has its own.
 */
export const places = {
  answer: (requestId: string): string => `client_request_responses.answer ${requestId}`,
  /** Why an answer or a file was sent back. */
  reason: (requestId: string): string => `answers_sent_back.reason ${requestId}`,
  /** What the request says to its client. */
  notes: (requestId: string): string => `client_requests.notes ${requestId}`,
  /** What was read of its files. */
  reading: (requestId: string): string => `file_readings.pages ${requestId}`,
  /** What files say of the person and their papers. */
  facts: (requestId: string): string => `file_facts.facts ${requestId}`,
  /** Internal. */
  caseNote: (requestId: string): string => `case_notes.body ${requestId}`,
  /** What staff note beside a key date. */
  keyDateNote: (requestId: string): string => `key_dates.note ${requestId}`,
  /** Of somebody who agreed to text messages. */
  textNumber: (requestId: string): string => `text_consents.number ${requestId}`,
  /** A letter's text with its sources, and what is proposed for it. */
  letter: (requestId: string): string => `letters.paragraphs ${requestId}`,
  /** What client and staff write to each other, and its translations. */
  message: (requestId: string): string => `messages.body ${requestId}`,
  /** A mail that came as an answer, whole. */
  inboundMail: (requestId: string): string => `inbound_mails.content ${requestId}`,
} satisfies Record<Exclude<SealedAs, 'payload'>, (requestId: string) => string>;

/** Whether a column is a text that is sealed whole, and nothing else goes with it. */
export const isSealedText = (as: SealedAs): as is SealedText =>
  as !== 'answer' && as !== 'payload' && as !== 'reading';

/** What SQL compares answers by. */
export const answerHashPlace = (requestId: string, questionId: string): string =>
  `${places.answer(requestId)} ${questionId}`;
