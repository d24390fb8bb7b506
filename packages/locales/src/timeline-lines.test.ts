import { expect, test } from 'vitest';
import { translatorFor } from './index.ts';
import { toTimelineLines } from './timeline-lines.ts';

const request = {
  documents: [{ id: 'd1', name: 'Passport', translations: { es: { name: 'Pasaporte' } } }],
  questions: [
    { id: 'q1', text: 'Your name?', translations: { es: { text: '¿Su nombre?' } } },
    { id: 'q2', text: 'Your age?', translations: null },
  ],
};
type TimelineEntry = Parameters<typeof toTimelineLines>[0][number];

let next = 100;
const entry = (
  kind: TimelineEntry['kind'],
  payload: Record<string, unknown> = {},
  actor_kind: TimelineEntry['actor_kind'] = 'client',
  actor_name: string | null = null,
): TimelineEntry => ({
  id: String(next--),
  kind,
  actor_kind,
  actor_name,
  payload,
  at: '2026-01-01T00:00:00Z',
});
const answered = (question_id: string, more: object = {}) =>
  entry('answers.saved', { answers: [{ question_id, ...more }] });
const lineTexts = (entries: TimelineEntry[], language: 'en' | 'es' = 'en') =>
  toTimelineLines(entries, { request, t: translatorFor(language), language }).map(({ text }) => text);

test('consecutive answers are one line that counts questions, not saves', () => {
  expect(
    lineTexts([
      entry('questionnaire.submitted'),
      answered('q1'),
      answered('q1'),
      answered('q2'),
      entry('invitation.accepted'),
      answered('q2'),
    ]),
  ).toEqual([
    'Submitted the questionnaire',
    'Answered 2 questions',
    'Opened the invitation',
    'Answered 1 question',
  ]);
});

test('each line names who acted, and answers of client and sponsor stay on separate lines', () => {
  const answers = (question_id: string, name: string) =>
    entry('answers.saved', { answers: [{ question_id }] }, 'client', name);
  const lines = toTimelineLines(
    [
      entry('document.viewed', {}, 'staff'),
      answers('q1', 'Ana Sol'),
      answers('q2', 'Sam Ray'),
      answers('q1', 'Sam Ray'),
      entry('invitation.accepted'),
    ],
    { request, t: translatorFor('en'), language: 'en' },
  );
  expect(lines.map(({ who, text }) => [who, text])).toEqual([
    ['You', 'Opened '],
    ['Ana Sol', 'Answered 1 question'],
    ['Sam Ray', 'Answered 2 questions'],
    ['Client', 'Opened the invitation'],
  ]);
});

test('a change after the submission shows the value before and after, in the reader’s language', () => {
  const entries = [
    answered('q1', { before: 'Ana', after: 'Anna' }),
    answered('q1', { before: 'Anna', after: null }),
    answered('q2', { before: null, after: '31' }),
  ];
  expect(lineTexts(entries)).toEqual([
    'Changed the answer to “Your name?” from “Ana” to “Anna”',
    'Removed the answer to “Your name?”, which was “Anna”',
    'Answered “Your age?”: “31”',
  ]);
  expect(lineTexts(entries, 'es')[0]).toBe('Cambió la respuesta a «¿Su nombre?» de «Ana» a «Anna»');
});

test('documents are named in the reader’s language, and a deleted one still gets a complete sentence', () => {
  const asked = entry('document.asked_again', { document_id: 'd1', reason: 'Too dark' }, 'staff');
  expect(lineTexts([asked], 'es')).toEqual(['Pidió de nuevo Pasaporte: «Too dark»']);
  expect(lineTexts([entry('document.waived', { document_id: 'gone' }, 'staff')])).toEqual([
    'a document is no longer needed',
  ]);
});

test('a withdrawn question keeps its text', () => {
  const gone = { question_id: 'gone', question_text: 'Highest degree' };
  expect(
    lineTexts([
      entry('question.withdrawn', gone, 'staff'),
      entry('question.added', gone, 'staff'),
      answered('gone', { after: 'BA' }),
    ]),
  ).toEqual([
    'Removed the question “Highest degree”',
    'Asked one more question: “Highest degree”',
    'Answered “a question”: “BA”',
  ]);
});

test('each corrected field has its own line, notes without their text', () => {
  const changes = {
    email: { before: 'a@example.com', after: 'b@example.com' },
    notes: { before: 'long', after: 'longer' },
  };
  expect(lineTexts([entry('request.edited', { changes }, 'staff')])).toEqual([
    'Changed email from “a@example.com” to “b@example.com”',
    'Changed the notes',
  ]);
});

test('actions of staff for the client say so, and a copy for others names the reader', () => {
  const entries = [
    entry('answers.saved', { answers: [{ question_id: 'q1', before: 'Ana', after: 'Anna' }] }, 'staff'),
    entry('document.uploaded', { document_id: 'd1', file_name: 'a.pdf' }, 'staff'),
    entry('answer.sent_back', { question_id: 'q2', reason: 'Which year?' }, 'staff', 'Ben'),
  ];
  const lines = toTimelineLines(entries, {
    request,
    t: translatorFor('en'),
    language: 'en',
    self: 'Ann Lee',
  });
  expect(lines.map(({ who, text }) => [who, text])).toEqual([
    ['Ann Lee', 'Changed for the client the answer to “Your name?” from “Ana” to “Anna”'],
    ['Ann Lee', 'Uploaded a.pdf for Passport on behalf of the client'],
    ['Ben', 'Sent back the answer to “Your age?”: “Which year?”'],
  ]);
});

test('changes of members and of the restriction name the people', () => {
  expect(
    lineTexts([
      entry('request.handed_over', { from: 'Ben', from_id: 'u1', to: 'Ana' }, 'staff'),
      entry('request.handed_over', { to: 'Ana' }, 'staff'),
      entry('request.assigned', { added: ['Ana', 'Ben', 'Eve'], removed: ['Sam'] }, 'staff'),
      entry('request.restricted', {}, 'staff'),
      entry('request.unrestricted', {}, 'staff'),
      entry('due_date.changed', { before: null, after: '2027-03-01' }, 'staff'),
      entry('due_date.changed', { before: '2027-03-01', after: null }, 'staff'),
      entry('request.archived', {}, 'staff'),
      entry('request.brought_back', {}, 'staff'),
    ]),
  ).toEqual([
    'Made Ana responsible in place of Ben',
    'Handed this request over to Ana',
    'Assigned Ana, Ben, and Eve to this case',
    'Took Sam off this case',
    'Restricted this case to the people on it',
    'Opened this case to everybody in the firm',
    'Set the due date: March 1, 2027',
    'Removed the due date March 1, 2027',
    'Archived this request',
    'Brought this request back from the archive',
  ]);
});

test("dates follow the format of the reader's country if it is known", () => {
  const due = [entry('due_date.changed', { before: null, after: '2027-03-01' }, 'staff')];
  const reader = { request, t: translatorFor('en'), language: 'en' as const };
  const texts = (dateTag?: string) =>
    toTimelineLines(due, { ...reader, ...(dateTag && { dateTag }) }).map(({ text }) => text);
  expect(texts('en-GB')).toEqual(['Set the due date: 1 March 2027']);
  expect(texts()).toEqual(['Set the due date: March 1, 2027']);
});

test('an update to another version names both, and answers from before it the question as it is asked now', () => {
  const updated = {
    documents: [],
    questions: [{ id: 'new', text: 'Your full name?', translations: null, other_ids: ['q1'] }],
    former_questions: [{ id: 'q2', text: 'Your age?', translations: null }],
  };
  const back = (question_id: string) => entry('answer.accepted', { question_id }, 'staff');
  const lines = toTimelineLines(
    [
      entry('request.template_update_undone', { update_id: 'u', from: 2, to: 1 }, 'staff'),
      entry('request.template_updated', { update_id: 'u', from: 1, to: 2 }, 'staff'),
      back('q1'),
      back('q2'),
    ],
    { request: updated, t: translatorFor('en'), language: 'en' },
  );
  expect(lines.map(({ text }) => text)).toEqual([
    'Undid the update: this request has version 1 of its template again',
    'Updated this request from version 1 of its template to version 2',
    expect.stringContaining('Your full name?'),
    expect.stringContaining('Your age?'),
  ]);
});

test('a line names the key of the API through which somebody acted', () => {
  const entries = [
    entry('invitation.accepted', { api_key: { id: 'k1', name: 'Clio' } }, 'staff', 'Frida Kovac'),
    entry('invitation.accepted', { api_key: { id: 'k1', name: 'Clio' } }, 'staff'),
  ];
  const name = (language: 'en' | 'es') =>
    toTimelineLines(entries, { request, t: translatorFor(language), language }).map(({ who }) => who);
  expect(name('en')).toEqual(['Frida Kovac through Clio', 'You through Clio']);
  expect(name('es')[0]).toBe('Frida Kovac mediante Clio');
});
