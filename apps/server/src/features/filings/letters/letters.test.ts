import { randomUUID } from 'node:crypto';
import type { Letter } from '@visafolio/contract/filings/letter.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { readPdf } from '../../../../test/harness/read-pdf.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { renewForm } from '../../files/cabinet/answers-pdf.usecases.ts';
import { listFolder } from '../../files/cabinet/browse-documents.ts';
import { sealCase } from '../../sealing/seal-cases.ts';
import { joinFirm } from '../../workspaces/join-firm.ts';
import { getText } from './edit/paragraph-text.ts';
import { finishLetter } from './finish-letter.ts';
import { deleteLetter, getLetter, listLetters, saveLetter, startLetter } from './letters.usecases.ts';
import {
  changeLetterTemplate,
  createLetterTemplate,
  deleteLetterTemplate,
  listLetterTemplates,
} from './templates/letter-templates.usecases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const today = '2026-03-02';
const asStaff = ({ id, email }: { id: string; email: string }): StaffActor => ({
  as: 'staff',
  userId: id,
  email,
});

/** Ana's case with two accepted documents. */
async function caseWithExhibits() {
  const firm = await buildFirm(server.owner, { name: 'Puente Legal' });
  const ana = await buildProfessional(server.owner, { firm });
  const template = await buildTemplate(server.owner, {
    owner: ana,
    visaType: 'H-1B',
    questions: [
      { text: 'Employer’s name', type: 'text', required: true },
      { text: 'Start of the job', type: 'date', required: true },
      { text: 'Never answered', type: 'text', required: false },
    ],
    documents: [
      { name: 'Passport copy', required: true },
      { name: 'Degree certificate', required: true },
    ],
  });
  const request = await buildRequest(server.owner, {
    professional: ana,
    template,
    documents: 'all',
    answers: 'none',
    client: { name: 'Luz Hernández' },
  });
  const answer = (question: number, value: string) =>
    server.owner.query(
      `INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer) VALUES ($1, $2, $3, $4)`,
      [ana.workspaceId, request.id, template.questions[question]?.id, value],
    );
  await answer(0, 'Acme Robotics, Inc.');
  await answer(1, '2026-09-01');
  await server.owner.query(
    'UPDATE client_document_uploads SET accepted_at = now() WHERE client_request_id = $1',
    [request.id],
  );
  return { firm, ana, request, actor: asStaff(ana) };
}

function start(actor: StaffActor, request: BuiltRequest, template_id: string, title = 'Cover letter') {
  const letter = { id: request.id, letter_id: randomUUID(), title, template_id, today };
  return startLetter(server.services, actor, letter);
}

const ownTemplate = (actor: StaffActor, body: string, id = randomUUID()) =>
  createLetterTemplate(server.services, actor, { id, name: 'Ours', body, on_letterhead: true });

const toSaved = (request: BuiltRequest, letter: Letter) => ({
  id: request.id,
  letter_id: letter.id,
  revision: letter.revision,
  title: letter.title,
  on_letterhead: letter.on_letterhead,
  paragraphs: letter.paragraphs.map((paragraph) => ({ id: paragraph.id, text: getText(paragraph) })),
});

const whole = (letter: Letter) => letter.paragraphs.map(getText).join('\n\n');

describe('a cover letter', () => {
  test('lists the accepted documents as exhibits, and is filed as a PDF with the firm’s letterhead', async () => {
    const { actor, request } = await caseWithExhibits();
    const letter = await start(actor, request, 'cover_letter');
    expect(letter.gaps).toEqual([]);
    expect(whole(letter)).toContain('March 2, 2026');
    expect(whole(letter)).toContain('Exhibit A: Passport copy\nExhibit B: Degree certificate');
    const exhibits = letter.paragraphs.find((paragraph) => getText(paragraph).startsWith('Exhibit A'));
    expect(exhibits?.parts.map(({ sources }) => sources)).toEqual([
      [{ kind: 'document', document_id: request.documents[0]?.id, document: 'Passport copy' }],
      [{ kind: 'document', document_id: request.documents[1]?.id, document: 'Degree certificate' }],
    ]);

    const input = { id: request.id, letter_id: letter.id, revision: letter.revision, with_gaps: false };
    const { finished } = await finishLetter(server.services, actor, input);
    expect(finished).toMatchObject({ file_name: 'Cover letter.pdf', is_current: true });
    const stored = await server.services.files.read('client-documents', finished?.file_path ?? '');
    const [page] = await readPdf(await toBytes(stored?.content));
    expect(page).toMatch(/^Puente Legal .*Exhibit A: Passport copy Exhibit B: Degree certificate/);

    // A second click files no second PDF, and the PDF of the answers does not replace it.
    await finishLetter(server.services, actor, input);
    await renewForm(server.services, actor, request.id);
    await renewForm(server.services, actor, request.id);
    const { rows } = await server.owner.query(
      `SELECT file_name FROM client_documents WHERE client_request_id = $1 AND folder_type = 'Forms' ORDER BY 1`,
      [request.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({ file_name: 'Cover letter.pdf' });
    const place = {
      client_id: request.contact.id,
      year: new Date().getFullYear(),
      folder_type: 'Forms',
    } as const;
    const { items } = await listFolder(server.services, actor, place);
    // The cabinet can regenerate answers, but not a letter.
    expect(
      items.map(({ file_name, is_answers }) => [file_name === 'Cover letter.pdf', is_answers]).sort(),
    ).toEqual([
      [false, true],
      [true, false],
    ]);
    const timeline = await listTimeline(server.services, actor, { request_id: request.id });
    expect(timeline.items.map(({ kind }) => kind)).toEqual(['letter.finished', 'letter.started']);
  });

  test('without an accepted document shows a note in place of the list', async () => {
    const request = await buildRequest(server.owner);
    const letter = await start(asStaff(request.professional), request, 'cover_letter');
    expect(letter.gaps).toEqual(['[List of exhibits — no accepted documents]']);
  });
});

async function toBytes(stream: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a letter of a firm’s own template', () => {
  test('has answers in place of their placeholders, each sentence with its sources, and shows what is missing', async () => {
    const { actor, request } = await caseWithExhibits();
    const template = await ownTemplate(
      actor,
      '{{answer: employers name | Employer’s name}} hired {{client_name}}. The job begins on {{answer:Start of the job}}.\n\nShe said: {{ answer: Never answered }}'.replace(
        'employers name | ',
        '',
      ),
    );
    const letter = await start(actor, request, template.id);
    expect(whole(letter)).toBe(
      'Acme Robotics, Inc. hired Luz Hernández. The job begins on September 1, 2026.\n\nShe said: [Never answered — not answered]',
    );
    const employer = { kind: 'answer', question: 'Employer’s name' };
    expect(letter.paragraphs[0]?.parts).toMatchObject([
      { sources: [{ kind: 'template' }, employer, { kind: 'case', field: 'client_name' }] },
      { sources: [{ kind: 'template' }, { kind: 'answer', question: 'Start of the job' }] },
    ]);
    expect(letter.gaps).toEqual(['[Never answered — not answered]']);

    const finish = { id: request.id, letter_id: letter.id, revision: letter.revision };
    await expect(finishLetter(server.services, actor, { ...finish, with_gaps: false })).rejects.toMatchObject(
      { code: 'letters.has_gaps', data: { gaps: letter.gaps } },
    );
    const filed = await finishLetter(server.services, actor, { ...finish, with_gaps: true });
    expect(filed.finished).toMatchObject({ is_current: true });
  });

  test('is not saved with a placeholder that the product does not know', async () => {
    const { actor } = await caseWithExhibits();
    const refused = (placeholder: string) => ({
      code: 'letters.unknown_placeholder',
      data: { placeholder },
    });
    await expect(ownTemplate(actor, 'Dear {{cliente}}')).rejects.toMatchObject(refused('cliente'));
    await expect(ownTemplate(actor, '{{answer: Shoe size}}')).rejects.toMatchObject(refused('Shoe size'));
    await expect(ownTemplate(actor, '{{fact: shoe.size}}')).rejects.toMatchObject(refused('fact: shoe.size'));
    const template = await ownTemplate(actor, '{{fact: employer.name}} {{answer: never ANSWERED?}}');
    expect(template.revision).toBe(0);
  });

  test('is changed only by admins; of two who change it, the second gets the conflict', async () => {
    const { actor, firm } = await caseWithExhibits();
    const colleague = asStaff(await buildProfessional(server.owner, { firm }));
    const id = randomUUID();
    const made = await Promise.all([1, 2].map(() => ownTemplate(actor, 'Dear Officer:', id)));
    expect(made[0]).toEqual(made[1]);
    const input = { id, name: 'Ours', body: 'Dear Sir or Madam:', on_letterhead: true, revision: 0 };
    await expect(changeLetterTemplate(server.services, colleague, input)).rejects.toMatchObject({
      code: 'session.firm_administrator_required',
    });
    expect(await changeLetterTemplate(server.services, actor, input)).toMatchObject({ revision: 1 });
    await expect(
      changeLetterTemplate(server.services, actor, { ...input, body: 'Other' }),
    ).rejects.toMatchObject({ code: 'letters.template_changed' });
    const seen = await listLetterTemplates(server.services, colleague);
    expect(seen.may_change).toBe(false);
    expect(seen.items.map((each) => each.id)).toEqual([
      'employer_support',
      'relationship',
      'cover_letter',
      id,
    ]);
    await expect(deleteLetterTemplate(server.services, colleague, id)).rejects.toThrow();
    await deleteLetterTemplate(server.services, actor, id);
    expect((await listLetterTemplates(server.services, actor)).items).toHaveLength(3);
  });
});

test('shipped letters refer only to questions of our library', async () => {
  const { actor } = await caseWithExhibits();
  const { items } = await listLetterTemplates(server.services, actor);
  for (const { id, body } of items.filter(({ shipped }) => shipped))
    await expect(ownTemplate(actor, body), id).resolves.toBeTruthy();
});

describe('a letter that a person edits', () => {
  test('keeps the sources of unchanged sentences; the rest is theirs', async () => {
    const { actor, ana, request } = await caseWithExhibits();
    const template = await ownTemplate(
      actor,
      '{{client_name}} is here. The job begins on {{answer: Start of the job}}.',
    );
    const letter = await start(actor, request, template.id);
    const saved = toSaved(request, letter);
    const [first] = saved.paragraphs;
    const after = await saveLetter(server.services, actor, {
      ...saved,
      paragraphs: [
        { id: first?.id ?? '', text: `${first?.text} She is glad. Truly.` },
        { id: randomUUID(), text: 'Another one.' },
      ],
    });
    const theirs = [{ kind: 'person', name: ana.name }];
    expect(after.paragraphs[0]?.parts).toMatchObject([
      { text: 'Luz Hernández is here. ', sources: [{ kind: 'template' }, { kind: 'case' }] },
      { text: 'The job begins on September 1, 2026. ', sources: [{ kind: 'template' }, { kind: 'answer' }] },
      { text: 'She is glad. Truly.', sources: theirs },
    ]);
    expect(after.paragraphs[1]?.parts).toEqual([{ text: 'Another one.', sources: theirs }]);
    expect(after.paragraphs.map(getText)[0]).toBe(`${first?.text} She is glad. Truly.`);
  });

  test('is not overwritten by a second tab, which gets the saved version', async () => {
    const { actor, ana, request } = await caseWithExhibits();
    const letter = await start(actor, request, 'cover_letter');
    const saved = toSaved(request, letter);
    const mine = { ...saved, paragraphs: [{ id: randomUUID(), text: 'Mine' }] };
    const [one, again] = [
      await saveLetter(server.services, actor, mine),
      await saveLetter(server.services, actor, mine),
    ];
    // A retry after a lost response changes nothing.
    expect(again.revision).toBe(one.revision);
    const other = saveLetter(server.services, actor, {
      ...saved,
      paragraphs: [{ id: randomUUID(), text: 'Theirs' }],
    });
    await expect(other).rejects.toMatchObject({
      code: 'letters.edited_meanwhile',
      data: { by: ana.name, now: { text: 'Mine' } },
    });
    const late = finishLetter(server.services, actor, {
      id: request.id,
      letter_id: letter.id,
      revision: letter.revision,
      with_gaps: true,
    });
    await expect(late).rejects.toMatchObject({ code: 'letters.edited_meanwhile' });
  });

  test('has a new PDF in place of the earlier one', async () => {
    const { actor, request } = await caseWithExhibits();
    const letter = await start(actor, request, 'cover_letter');
    const finish = (revision: number) =>
      finishLetter(server.services, actor, {
        id: request.id,
        letter_id: letter.id,
        revision,
        with_gaps: false,
      });
    const first = await finish(letter.revision);
    const changed = await saveLetter(server.services, actor, { ...toSaved(request, letter), title: 'Final' });
    expect(changed.finished).toMatchObject({ is_current: false });
    const second = await finish(changed.revision);
    expect(second.finished).toMatchObject({ file_name: 'Final.pdf', is_current: true });
    await server.services.background.settled();
    expect(await server.services.files.read('client-documents', first.finished?.file_path ?? '')).toBeNull();
    await deleteLetter(server.services, actor, { id: request.id, letter_id: letter.id });
    await server.services.background.settled();
    expect(await server.services.files.read('client-documents', second.finished?.file_path ?? '')).toBeNull();
    expect(await listLetters(server.services, actor, request.id)).toEqual([]);
  });
});

test('created twice is one letter, and another firm does not find it', async () => {
  const { actor, request } = await caseWithExhibits();
  const letter = {
    id: request.id,
    letter_id: randomUUID(),
    title: 'Cover letter',
    template_id: 'cover_letter',
    today,
  };
  await Promise.all([1, 2, 3].map(() => startLetter(server.services, actor, letter)));
  expect(await listLetters(server.services, actor, request.id)).toHaveLength(1);
  const stranger = asStaff(await buildProfessional(server.owner));
  await expect(listLetters(server.services, stranger, request.id)).rejects.toMatchObject({
    code: 'requests.not_found',
  });
  await expect(getLetter(server.services, stranger, letter)).rejects.toMatchObject({
    code: 'letters.not_found',
  });
});

test('the text is sealed, and readable after its case has moved to another workspace', async () => {
  const ana = await buildProfessional(server.owner, { firm: null });
  const request = await buildRequest(server.owner, { professional: ana });
  const letter = await start(asStaff(ana), request, 'cover_letter');
  const read = async () => {
    const { rows } = await server.owner.query<{ paragraphs: string }>(
      'SELECT paragraphs FROM letters WHERE id = $1',
      [letter.id],
    );
    return rows[0]?.paragraphs ?? '';
  };
  const before = await read();
  expect(before).toMatch(new RegExp(`^vf2\\.${ana.workspaceId}\\.`));
  const firm = await buildFirm(server.owner);
  await server.services.db.withActor(asStaff(ana), (tx) => joinFirm(tx, ana.id, firm.id));
  await sealCase(server.services, request.id);
  expect(await read()).toMatch(new RegExp(`^vf2\\.${firm.id}\\.`));
  const after = await getLetter(server.services, asStaff(ana), { id: request.id, letter_id: letter.id });
  expect(whole(after)).toBe(whole(letter));
});
