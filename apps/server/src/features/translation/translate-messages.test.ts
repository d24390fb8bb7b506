import { randomUUID } from 'node:crypto';
import type { Message, Party } from '@visafolio/contract/messages/message.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildFirm } from '../../../test/builders/firms.ts';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { buildClientUser } from '../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../shared/db/actor.ts';
import { createPublicFetch } from '../../shared/outbound/public-fetch.ts';
import { editMessage, takeMessageBack } from '../messages/conversation/change-message.ts';
import { previewMessage } from '../messages/conversation/preview-message.ts';
import { readConversation } from '../messages/conversation/read-conversation.ts';
import { sendMessage } from '../messages/conversation/send-message.ts';
import { createTranslator } from './engines/create-translator.ts';
import { addTerm } from './glossary/glossary.ts';
import { setAgreement } from './settings/translation-settings.ts';
import { apertiumMissing, hasApertium, startApertium } from './testing/apertium-server.ts';
import { publishedAnswers, type StubEngine, startStub } from './testing/stub-engine.ts';

let server: TestServer;
let stub: StubEngine;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const works = publishedAnswers.libretranslate((text) => `[${text}]`);
beforeEach(async () => {
  stub = await startStub('libretranslate', works);
  server.services.translator = stub.engine;
});
afterEach(async () => {
  await server.services.background.settled();
  await stub.stop();
});

/** A firm whose administrator has agreed, with one case. */
async function build({ agreed = true } = {}) {
  const firm = await buildFirm(server.owner);
  const ana = await buildProfessional(server.owner, { firm });
  const request = await buildRequest(server.owner, {
    professional: ana,
    client: { name: 'Rosa Elena Quispe' },
  });
  const staff: StaffActor = { as: 'staff', userId: ana.id, email: ana.email };
  if (agreed) await setAgreement(server.services, staff, { agreed: true });
  const { id, email } = await buildClientUser(server.owner, request.client);
  const client: ClientActor = { as: 'client', userId: id, email };
  return { ana, request, staff, client };
}

async function send(
  actor: ClientActor | StaffActor,
  { id }: BuiltRequest,
  body: string,
  more: { language?: string } = {},
) {
  const message = { request_id: id, id: randomUUID(), body, upload_ids: [], ...more };
  const sent = await sendMessage(server.services, actor, message);
  await server.services.background.settled();
  return sent;
}

async function read(
  actor: ClientActor | StaffActor,
  { id }: BuiltRequest,
  party?: Party,
): Promise<Message[]> {
  const { messages } = await readConversation(server.services, actor, { request_id: id, party });
  return messages;
}

const timeline = async ({ id }: BuiltRequest) => {
  const { rows } = await server.owner.query<{ payload: Record<string, unknown> }>(
    "SELECT payload FROM activity WHERE client_request_id = $1 AND kind = 'message.translated' ORDER BY id",
    [id],
  );
  return rows.map(({ payload }) => payload);
};
/** As if the last try had been that long ago. */
const age = (messageId: string, interval: string) =>
  server.owner.query(
    'UPDATE message_translations SET made_at = made_at - $2::interval WHERE message_id = $1',
    [messageId, interval],
  );

describe('a message', () => {
  test('is translated for the other side once, sealed, and the timeline says by whom', async () => {
    const { request, staff, client } = await build();
    const { id, language } = await send(
      client,
      request,
      'Ya envié el pasaporte.\n\n- Rosa Elena Quispe, I-130',
    );
    expect(language).toBe('es');
    const [message] = await read(staff, request, 'client');
    expect(message?.translations).toEqual([
      {
        language: 'en',
        body: '[Ya envié el pasaporte.]\n\n- Rosa Elena Quispe, I-130',
        engine: 'libretranslate',
        check_original: false,
        problem: null,
      },
    ]);
    expect(await timeline(request)).toEqual([
      { message_id: id, party: 'client', engine: 'libretranslate', host: stub.engine.host },
    ]);
    const { rows } = await server.owner.query<{ body: string }>(
      'SELECT body FROM message_translations WHERE message_id = $1',
      [id],
    );
    expect(rows[0]?.body).not.toContain('pasaporte');
    // Read as often as they like.
    for (let index = 0; index < 3; index++) await read(client, request);
    await server.services.background.settled();
    expect(stub.requests).toHaveLength(1);
  });

  test('reaches the engine without names and numbers, and with the words of the glossary kept', async () => {
    const { request, staff, ana } = await build();
    const term = {
      language: 'en',
      term: 'green card',
      translation_language: 'es',
      translation: 'tarjeta de residencia',
    } as const;
    await addTerm(server.services, staff, term);
    await send(
      staff,
      request,
      `Dear Rosa Elena Quispe, your green card comes on March 12, 2026. ${ana.name}, 555-123-4567`,
    );
    const { q } = JSON.parse(stub.requests[0]?.body ?? '');
    expect(q).toEqual(['Dear Qx1z, your Qx2z comes Qx3z. Qx4z, Qx5z']);
    const [message] = await read(staff, request, 'client');
    expect(message?.translations[0]?.body).toBe(
      `[Dear Rosa Elena Quispe, your tarjeta de residencia comes el 12 de marzo de 2026. ${ana.name}, 555-123-4567]`,
    );
  });

  test('in a third language is translated into both', async () => {
    const { request, staff, client } = await build();
    await send(client, request, 'Já enviei o passaporte para você ontem');
    const [message] = await read(staff, request, 'client');
    expect(message?.language).toBe('pt');
    expect(message?.translations.map(({ language }) => language)).toEqual(['en', 'es']);
  });

  test.each([
    ['whose language is not known', 'ok'],
    ['without words', '👍 555-123-4567'],
  ])('%s is sent nowhere', async (_, body) => {
    const { request, client } = await build();
    await send(client, request, body);
    await read(client, request);
    await server.services.background.settled();
    expect(stub.requests).toEqual([]);
  });

  test('of thousands of lines is not translated, and says so', async () => {
    const { request, client, staff } = await build();
    await send(client, request, 'Ya lo envié ayer\n'.repeat(401));
    const [message] = await read(staff, request, 'client');
    expect(message?.translations).toMatchObject([{ language: 'en', body: null, problem: 'too_long' }]);
    await server.services.background.settled();
    expect(stub.requests).toEqual([]);
  });

  test('of a workspace that has not agreed is sent nowhere, until it does', async () => {
    const { request, staff, client } = await build({ agreed: false });
    await send(client, request, 'Ya envié el pasaporte ayer');
    const before = await readConversation(server.services, staff, {
      request_id: request.id,
      party: 'client',
    });
    expect(before.translation).toBe('none');
    expect(stub.requests).toEqual([]);
    await setAgreement(server.services, staff, { agreed: true });
    // It is made when somebody looks.
    const first = await readConversation(server.services, staff, { request_id: request.id, party: 'client' });
    expect(first.translation).toBe('machine');
    await server.services.background.settled();
    const [message] = await read(staff, request, 'client');
    expect(message?.translations[0]?.body).toBe('[Ya envié el pasaporte ayer]');
  });

  test('of an installation without an engine is shown as it is', async () => {
    server.services.translator = undefined;
    const { request, client, staff } = await build({ agreed: false });
    await send(client, request, 'Ya envié el pasaporte ayer');
    const { translation, messages } = await readConversation(server.services, staff, {
      request_id: request.id,
      party: 'client',
    });
    expect(translation).toBe('none');
    expect(messages[0]).toMatchObject({ language: 'es', translations: [] });
    await expect(setAgreement(server.services, staff, { agreed: true })).rejects.toMatchObject({
      code: 'translation.not_set_up',
    });
  });

  test('that is changed is translated anew, and one taken back forgets its translation', async () => {
    const { request, client, staff } = await build();
    const { id } = await send(client, request, 'Ya envié el pasaporte ayer');
    await editMessage(server.services, client, {
      request_id: request.id,
      message_id: id,
      body: 'Ya envié la carta ayer',
    });
    await server.services.background.settled();
    expect((await read(staff, request, 'client'))[0]?.translations[0]?.body).toBe('[Ya envié la carta ayer]');
    await takeMessageBack(server.services, client, { request_id: request.id, message_id: id });
    expect((await read(staff, request, 'client'))[0]?.translations).toEqual([]);
  });

  test('that is changed while it is being translated is shown with what it says now', async () => {
    const { request, client, staff } = await build();
    let release = () => {};
    stub.answer((read, response) => {
      release = () => works(read, response);
    });
    const { id } = await sendMessage(server.services, client, {
      request_id: request.id,
      id: randomUUID(),
      body: 'Ya envié el pasaporte ayer',
      upload_ids: [],
    });
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1));
    stub.answer(works);
    await editMessage(server.services, client, {
      request_id: request.id,
      message_id: id,
      body: 'Ya envié la carta ayer',
    });
    release();
    await server.services.background.settled();
    expect((await read(staff, request, 'client'))[0]?.translations[0]?.body).toBe('[Ya envié la carta ayer]');
  });
});

describe('an engine', () => {
  test('that is away is tried again a minute later, when somebody looks', async () => {
    const { request, client, staff } = await build();
    stub.answer((_, response) => void response.writeHead(503).end());
    const { id } = await send(client, request, 'Ya envié el pasaporte ayer');
    const failed = { language: 'en', body: null, problem: 'unavailable' };
    expect((await read(staff, request, 'client'))[0]?.translations).toMatchObject([failed]);
    stub.answer(works);
    await read(staff, request, 'client');
    await server.services.background.settled();
    expect((await read(staff, request, 'client'))[0]?.translations).toMatchObject([failed]);
    await age(id, '61 seconds');
    await read(staff, request, 'client');
    await server.services.background.settled();
    expect((await read(staff, request, 'client'))[0]?.translations).toMatchObject([
      { body: '[Ya envié el pasaporte ayer]', problem: null },
    ]);
  });

  test('that refuses is left alone for an hour', async () => {
    const { request, client, staff } = await build();
    stub.answer((_, response) => void response.writeHead(403).end());
    const { id } = await send(client, request, 'Ya envié el pasaporte ayer');
    expect((await read(staff, request, 'client'))[0]?.translations).toMatchObject([{ problem: 'refused' }]);
    await age(id, '59 minutes');
    await read(staff, request, 'client');
    await server.services.background.settled();
    expect(stub.requests).toHaveLength(1);
    await age(id, '2 minutes');
    await read(staff, request, 'client');
    await server.services.background.settled();
    expect(stub.requests).toHaveLength(2);
  });

  test('that hangs delays no message', async () => {
    const { request, client, staff } = await build();
    let asked = 0;
    let givenUp = 0;
    stub.answer((_, response) => {
      asked++;
      response.on('close', () => givenUp++);
    });
    for (let index = 0; index < 5; index++) {
      await sendMessage(server.services, client, {
        request_id: request.id,
        id: randomUUID(),
        body: 'Ya envié el pasaporte ayer',
        upload_ids: [],
      });
      await read(staff, request, 'client');
    }
    // All are sent and read while the engine still has what it was asked.
    await expect.poll(() => asked).toBeGreaterThan(0);
    expect(givenUp).toBeLessThan(asked);
  });

  test('is asked once by many who look at once', async () => {
    const { request, client, staff } = await build({ agreed: false });
    await send(client, request, 'Ya envié el pasaporte ayer');
    await setAgreement(server.services, staff, { agreed: true });
    await Promise.all(Array.from({ length: 8 }, () => read(staff, request, 'client')));
    await server.services.background.settled();
    expect(stub.requests).toHaveLength(1);
  });
});

describe('a preview', () => {
  const preview = (actor: ClientActor | StaffActor, { id }: BuiltRequest, body: string, language?: string) =>
    previewMessage(server.services, actor, { request_id: id, party: 'client', body, language });

  test('shows what the other side will read, and keeps nothing', async () => {
    const { request, staff } = await build();
    expect(await preview(staff, request, 'Please send us the passport')).toEqual({
      language: 'en',
      translations: [
        {
          language: 'es',
          body: '[Please send us the passport]',
          engine: 'libretranslate',
          check_original: false,
          problem: null,
        },
      ],
    });
    expect(await read(staff, request, 'client')).toEqual([]);
  });

  test('asks for the language where it cannot be told, and takes what is said', async () => {
    const { request, staff } = await build();
    expect(await preview(staff, request, 'ok')).toEqual({ language: null, translations: [] });
    expect(await preview(staff, request, 'ok', 'en')).toMatchObject({
      language: 'en',
      translations: [{ body: '[ok]' }],
    });
  });

  test('says that the engine is away, after one try', async () => {
    const { request, staff } = await build();
    stub.answer(() => {});
    expect(await preview(staff, request, 'Please send us the passport')).toMatchObject({
      translations: [{ language: 'es', body: null, problem: 'unavailable' }],
    });
    expect(stub.requests).toHaveLength(1);
  });
});

if (!hasApertium) console.warn(apertiumMissing);

test.skipIf(!hasApertium)(
  'with the real Apertium a firm reads what a client wrote',
  async () => {
    const apertium = await startApertium();
    try {
      const call = createPublicFetch({ privateAddresses: ['127.0.0.1'], maxMs: 10_000 });
      server.services.translator = createTranslator(
        { engine: 'apertium', url: apertium.url, key: undefined, model: undefined },
        call,
      );
      const { request, staff, client } = await build();
      await send(
        client,
        request,
        'Soy Rosa Elena Quispe. Ya envié la I-130 y la copia del pasaporte el 12 de marzo de 2026.',
      );
      const [message] = await read(staff, request, 'client');
      const [translation] = message?.translations ?? [];
      expect(translation?.engine).toBe('apertium');
      expect(translation?.body).toMatch(
        /Rosa Elena Quispe\. .*sent.*I-130.*copy.*passport.*March 12, 2026\./,
      );
    } finally {
      await apertium.stop();
    }
  },
  40_000,
);
