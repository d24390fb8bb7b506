import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxDir } from '../mail/create-mailer.ts';
import { listOutbox } from '../mail/outbox-folder/outbox.ts';
import { createTextSender } from './create-text-sender.ts';
import { httpTextSender } from './http-text-sender.ts';

type Behaviour = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

let behave: Behaviour;
const received: { headers: IncomingMessage['headers']; form: URLSearchParams }[] = [];
const server = createServer(async (request, response) => {
  received.push({ headers: request.headers, form: new URLSearchParams(await text(request)) });
  behave(response);
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
beforeEach(() => received.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message = { to: '+12025550123', text: '123456 is your code' };
const provider = () => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`,
  user: 'AC1',
  password: 'it is a secret',
  from: '+12025550199',
});

test("a message is posted in the provider's format, with our user and password", async () => {
  behave = json(201, { sid: 'SM1', status: 'queued', error_code: null });
  await httpTextSender(provider()).send(message);
  expect(received).toHaveLength(1);
  expect(Object.fromEntries(received[0]?.form ?? [])).toEqual({
    To: '+12025550123',
    From: '+12025550199',
    Body: '123456 is your code',
  });
  const credentials = Buffer.from('AC1:it is a secret').toString('base64');
  expect(received[0]?.headers.authorization).toBe(`Basic ${credentials}`);
});

test.each<[string, Behaviour]>([
  ['refuses', json(400, { code: 21211, message: 'no such number: 123456 is your code' })],
  ['breaks', json(503, {})],
  ['says that it took the message, and that it did not', json(201, { sid: 'SM1', error_code: 30007 })],
  ['answers with a page', (response) => response.end('<html>Welcome</html>')],
  ['answers with nothing', (response) => response.end()],
  ['answers with something else', json(200, { ok: true })],
  ['sends us elsewhere', (response) => response.writeHead(307, { location: provider().url }).end()],
  ['hangs up', (response) => response.destroy()],
])('if a provider %s the message counts as not sent', async (_, behaviour) => {
  behave = behaviour;
  const failure = await httpTextSender(provider())
    .send(message)
    .then(
      () => null,
      (error: Error) => error,
    );
  expect(failure).toBeInstanceOf(Error);
  expect(failure?.message).not.toContain('123456');
  expect(received).toHaveLength(1);
});

test('a provider that never answers times out', async () => {
  behave = () => {};
  await expect(httpTextSender(provider(), 50).send(message)).rejects.toThrow(/timeout/i);
});

test('without a provider messages are stored in the outbox folder, and in production cannot be sent', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-texts-'));
  await createTextSender({ sms: undefined, dataDir, production: false })?.send(message);
  const kept = await listOutbox(outboxDir(dataDir));
  expect(kept).toMatchObject([{ to: '+12025550123@text.invalid', subject: 'Text message to +12025550123' }]);
  expect(kept[0]?.text).toContain('123456 is your code');
  expect(createTextSender({ sms: undefined, dataDir, production: true })).toBeNull();
  await rm(dataDir, { recursive: true });
});
