import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { fileSteps } from '../../../app/file-steps.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { createFileChild, type FileChild } from '../../../shared/files/child/file-children.ts';
import { inOneProcess } from '../../../shared/files/child/one-process.testing.ts';
import { saveAnswer } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { removeUpload } from '../place/uploads/uploads.usecases.ts';
import { runFileSteps } from '../process/testing/run-file-steps.ts';
import { readResult, send } from '../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../testing/upload-world.ts';
import { acceptSuggestion, listSuggestions } from './suggestions.usecases.ts';

/** Of a fictitious person. */
const passport = new URL('../read/facts/testing/made-passport.jpg', import.meta.url);

let world: UploadWorld;
let child: FileChild;
let request: BuiltRequest;
let client: ClientActor;
let staff: StaffActor;

beforeAll(async () => {
  world = await createUploadWorld();
  child = inOneProcess(createFileChild(world.services.log, 'test'));
});
afterAll(async () => {
  await child.close();
  await world.close();
});
beforeEach(async () => {
  const template = await buildTemplate(world.owner, {
    questions: [
      { text: 'Number', type: 'text', required: true, options: { fact: 'passport.number' } },
      {
        text: 'Sex',
        type: 'select',
        required: true,
        options: { choices: ['Male', 'Female'], fact: 'person.sex' },
      },
      { text: 'Born', type: 'date', required: true, options: { fact: 'person.birth_date' } },
      { text: 'Phone', type: 'phone', required: false },
    ],
    documents: [
      { name: 'Passports of spouse and children', required: false },
      { name: 'Passport', required: true },
    ],
  });
  request = await buildRequest(world.owner, { template });
  const { userId, email } = await world.client(request);
  client = { as: 'client', userId, email };
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
});

async function give(index: number): Promise<string> {
  const { id } = await readResult(
    await send(world, {
      session: await world.client(request),
      request,
      documentId: request.documents[index]?.id ?? '',
      name: 'photo.jpg',
      content: await readFile(passport),
    }),
  );
  return id;
}
const read = async () => {
  await runFileSteps({ ...world, child, steps: fileSteps, only: ['look', 'find'] });
};
const suggested = () => listSuggestions(world.services, client, request.id);
const question = (index: number) => request.template.questions[index]?.id ?? '';
const sources = async () =>
  (await getRequest(world.services, staff, request.id)).questions.map(({ source }) => source);

describe('a passport', () => {
  it('suggests answers in the format of the questions, and saves none of them', async () => {
    expect(await suggested()).toEqual({
      suggestions: [],
      earlier_entries: [],
      being_read: [],
      passport_document_id: request.documents[1]?.id,
      passport_party: null,
    });
    const upload_id = await give(1);
    expect((await suggested()).being_read).toEqual([upload_id]);
    await read();
    const { suggestions, being_read } = await suggested();
    expect(being_read).toEqual([]);
    expect(suggestions).toMatchObject([
      { question_id: question(0), answers: { en: 'G12345678', es: 'G12345678' }, upload_id, page: 1 },
      { question_id: question(1), answers: { en: 'Female', es: 'Female' }, document: { name: 'Passport' } },
      { question_id: question(2), answers: { en: '1990-02-03', es: '1990-02-03' }, rotation: 0 },
    ]);
    const stored = await world.owner.query('SELECT facts FROM file_facts WHERE upload_id = $1', [upload_id]);
    expect(stored.rows[0].facts).toMatch(/^vf2\./);
    const { rows } = await world.owner.query(
      'SELECT FROM client_request_responses WHERE client_request_id = $1',
      [request.id],
    );
    expect(rows).toEqual([]);
  });

  it('is shown next to the answers that were taken from it, until they are answered by hand', async () => {
    const upload_id = await give(1);
    await read();
    const accept = (index: number, answer: string, fact: 'passport.number' | 'person.sex') =>
      acceptSuggestion(world.services, client, request.id, {
        question_id: question(index),
        answer,
        source: { upload_id, fact },
      });
    await accept(0, 'G1234567B', 'passport.number');
    await accept(1, 'Female', 'person.sex');
    expect(await sources()).toEqual([
      { from: 'file', fact: 'passport.number', edited: true, file_name: 'photo.jpg', case_number: null },
      { from: 'file', fact: 'person.sex', edited: false, file_name: 'photo.jpg', case_number: null },
      null,
      null,
    ]);
    // Accepted, corrected and open suggestions are the same on every device.
    const taken = async () => (await suggested()).suggestions.map((each) => each.taken);
    expect(await taken()).toEqual(['edited', 'accepted', null]);
    await saveAnswer(world.services, client, request.id, { question_id: question(0), answer: 'H1' });
    expect(await taken()).toEqual([null, 'accepted', null]);
    // A value that the file does not have is the client's own, whatever the browser claims.
    await acceptSuggestion(world.services, client, request.id, {
      question_id: question(3),
      answer: '555 0100',
      source: { upload_id, fact: 'passport.number' },
    });
    await removeUpload(world.services, client, request.id, upload_id);
    expect(await sources()).toEqual([
      null,
      { from: 'file', fact: 'person.sex', edited: false, file_name: null, case_number: null },
      null,
      null,
    ]);
    expect((await suggested()).suggestions).toEqual([]);
  });

  it('of somebody else suggests nothing', async () => {
    await give(0);
    await read();
    expect((await suggested()).suggestions).toEqual([]);
  });

  it('suggests nothing to strangers, or to a client who lost access', async () => {
    await give(1);
    await read();
    const stranger: ClientActor = { as: 'client', userId: crypto.randomUUID(), email: 'else@example.com' };
    await expect(listSuggestions(world.services, stranger, request.id)).rejects.toMatchObject({
      code: 'portal.no_access',
    });
    await world.owner.query(
      `UPDATE client_users SET email = 'new@example.com' WHERE client_request_id = $1`,
      [request.id],
    );
    await expect(suggested()).rejects.toMatchObject({ code: 'portal.no_access' });
  });
});
