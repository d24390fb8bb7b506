import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMessage } from '../../../../test/builders/messages.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import { listResponses } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { askAgain as askAgainForFile } from '../../cases/review/review-file.ts';
import { listDocumentStates } from '../../files/place/uploads/uploads.usecases.ts';
import { setAgreement } from '../settings/translation-settings.ts';
import { publishedAnswers, type StubEngine, startStub } from '../testing/stub-engine.ts';
import { translateInBackground } from '../translate-messages.ts';
import { waitForTranslatedReason } from './translated-reasons.ts';

let server: TestServer;
let stub: StubEngine;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  stub = await startStub(
    'libretranslate',
    publishedAnswers.libretranslate((text) => `[${text}]`),
  );
  server.services.translator = stub.engine;
});
afterEach(async () => {
  await server.services.background.settled();
  await stub.stop();
});

async function build(wishes: { sponsor?: true } = {}) {
  const professional = await buildProfessional(server.owner);
  const staff: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
  await setAgreement(server.services, staff, { agreed: true });
  const request = await buildRequest(server.owner, {
    professional,
    answers: 'all',
    documents: 'all',
    ...wishes,
  });
  const { id, email } = await buildClientUser(server.owner, request.client);
  const client: ClientActor = { as: 'client', userId: id, email };
  return {
    request,
    client,
    documentId: request.documents[0]?.id ?? '',
    questionId: request.template.questions[0]?.id ?? '',
  };
}

/** Asked for again for these reasons, one after the other, as the conversation and the document say it. */
async function askAgain(request: BuiltRequest, documentId: string, reasons: string[], language = 'en') {
  const party = request.sponsor ? 'sponsor' : 'client';
  for (const body of reasons) {
    const { id } = await buildMessage(server.owner, {
      request,
      party,
      by: 'staff',
      body,
      kind: 'document.asked_again',
      language,
    });
    await server.owner.query('UPDATE messages SET about_document_id = $2 WHERE id = $1', [id, documentId]);
    translateInBackground(server.services, [id]);
  }
  await server.owner.query(
    "UPDATE client_request_documents SET status = 'pending', review_note = $2 WHERE id = $1",
    [documentId, reasons.join('\n')],
  );
  await server.services.background.settled();
}

const getNote = async (client: ClientActor, request: BuiltRequest, documentId: string) => {
  const states = await listDocumentStates(server.services, client, request.id);
  return states.find(({ id }) => id === documentId);
};

describe('why a file is asked for again', () => {
  test('is there in the client’s language, with the original', async () => {
    const { request, client, documentId } = await build();
    await askAgain(request, documentId, ['The picture is too dark']);
    expect(await getNote(client, request, documentId)).toMatchObject({
      review_note: 'The picture is too dark',
      review_note_translations: [
        {
          from: 'en',
          language: 'es',
          text: '[The picture is too dark]',
          engine: 'libretranslate',
          check_original: false,
        },
      ],
    });
  });

  test('is there for a client too where the sponsor got the message', async () => {
    const { request, client, documentId } = await build({ sponsor: true });
    await askAgain(request, documentId, ['The picture is too dark']);
    const state = await getNote(client, request, documentId);
    expect(state?.review_note_translations.map(({ text }) => text)).toEqual(['[The picture is too dark]']);
  });

  test('is translated line by line where several files were asked for again', async () => {
    const { request, client, documentId } = await build();
    await askAgain(request, documentId, ['The first one is dark', 'The second one is cut off']);
    const state = await getNote(client, request, documentId);
    expect(state?.review_note_translations.map(({ text }) => text)).toEqual([
      '[The first one is dark]\n[The second one is cut off]',
    ]);
  });

  test('has no translation where it says something else than the message', async () => {
    const { request, client, documentId } = await build();
    await askAgain(request, documentId, ['The picture is too dark']);
    await server.owner.query("UPDATE client_request_documents SET review_note = 'Of before' WHERE id = $1", [
      documentId,
    ]);
    expect((await getNote(client, request, documentId))?.review_note_translations).toEqual([]);
  });
});

test('why an answer was sent back is there in the client’s language', async () => {
  const { request, client, questionId } = await build();
  const body = 'Please write the whole address';
  const { id } = await buildMessage(server.owner, { request, by: 'staff', body, kind: 'answer.sent_back' });
  await server.owner.query('UPDATE messages SET about_question_id = $2 WHERE id = $1', [id, questionId]);
  await server.owner.query(
    `INSERT INTO answers_sent_back (workspace_id, client_request_id, question_id, reason)
     SELECT workspace_id, id, $2, $3 FROM client_requests WHERE id = $1`,
    [request.id, questionId, body],
  );
  translateInBackground(server.services, [id]);
  await server.services.background.settled();
  const responses = await listResponses(server.services, client, request.id);
  expect(responses.find(({ question_id }) => question_id === questionId)).toMatchObject({
    sent_back: body,
    sent_back_translations: [{ language: 'es', text: `[${body}]` }],
  });
});

describe('a mail', () => {
  const wanted = (about: string, language: 'en' | 'es') => ({
    about,
    reason: 'The picture is too dark',
    language,
  });
  const build2 = async () => {
    const built = await build();
    const { id } = await buildMessage(server.owner, {
      request: built.request,
      by: 'staff',
      body: 'The picture is too dark',
      kind: 'document.asked_again',
    });
    await server.owner.query('UPDATE messages SET about_document_id = $2 WHERE id = $1', [
      id,
      built.documentId,
    ]);
    return built;
  };
  const wait = (requestId: string, about: string, language: 'en' | 'es') =>
    waitForTranslatedReason(server.services, requestId, 'document.asked_again', wanted(about, language));

  test('waits a moment for the translation of its reason', async () => {
    const { request, documentId } = await build2();
    expect(await wait(request.id, documentId, 'es')).toMatchObject({
      from: 'en',
      text: '[The picture is too dark]',
    });
  });

  test('in the language of the reason needs none', async () => {
    const { request, documentId } = await build2();
    expect(await wait(request.id, documentId, 'en')).toBeNull();
    expect(stub.requests).toEqual([]);
  });

  test('leaves with the original alone where the engine hangs', async () => {
    stub.answer(() => {});
    const { request, documentId } = await build2();
    expect(await wait(request.id, documentId, 'es')).toBeNull();
  });
});

test('staff who ask again in English reach a client who reads Spanish, in the mail and on the page', async () => {
  const { request, client, documentId } = await build();
  await server.owner.query("UPDATE contacts SET preferred_language = 'Spanish' WHERE id = $1", [
    request.contact.id,
  ]);
  const mails: Mail[] = [];
  const { mailer } = server.services;
  server.services.mailer = { ...mailer, send: async (mail) => void mails.push(mail) };
  const { professional } = request;
  const staff: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
  const upload = request.uploads.find(
    ({ client_request_document_id }) => client_request_document_id === documentId,
  );
  const reason = 'The picture is too dark, please use daylight';
  const asked = { id: request.id, document_id: documentId, upload_id: upload?.id ?? '', reason };
  await askAgainForFile(server.services, staff, asked);
  server.services.mailer = mailer;
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`[${reason}]`);
  expect(mails[0]?.text).toMatch(/Como se escribió/i);
  const state = await getNote(client, request, documentId);
  expect(state).toMatchObject({
    review_note: reason,
    review_note_translations: [{ language: 'es', text: `[${reason}]` }],
  });
  // The mail and the page use what was translated once.
  expect(stub.requests).toHaveLength(1);
});
