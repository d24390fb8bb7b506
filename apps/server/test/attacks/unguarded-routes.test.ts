import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTextLink } from '../../src/features/accounts/mail-links/mail-links.usecases.ts';
import { createFeed, removeFeed } from '../../src/features/cases/dates/feed/feed.usecases.ts';
import { createBrowserKeys } from '../../src/features/notifications/push/push.testing.ts';
import {
  inboundTextsPath,
  signForm,
} from '../../src/features/notifications/text-messages/inbound/inbound-texts.routes.ts';
import { procedureRequest } from '../access-matrix/procedure-request.ts';
import { type BuiltRequest, buildRequest } from '../builders/requests.ts';
import { buildSession } from '../builders/sessions.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';
import { createTally } from './tally.ts';

const inboundTextsSecret = 'what the provider signs with';
const inboundMailSecret = 'what the provider of mails shows';
const tally = createTally('routes without a session');
let server: TestServer;
let request: BuiltRequest;

beforeAll(async () => {
  server = await createTestServer({
    SMS_URL: 'https://sms.example',
    SMS_USER: 'user',
    SMS_PASSWORD: 'password',
    SMS_FROM: '+12025550199',
    SMS_COUNTRIES: 'US',
    SMS_INBOUND_SECRET: inboundTextsSecret,
    INBOUND_MAIL_SECRET: inboundMailSecret,
    INBOUND_MAIL: 'answers@mail.example.com',
  });
  request = await buildRequest(server.owner, { status: 'in-progress' });
});
afterAll(async () => {
  tally.print();
  await server.close();
});

const ask = (path: string, init: RequestInit = {}) => server.fetch(new Request(`${server.url}${path}`, init));

describe('texts to our number', () => {
  const url = () => `${server.url}${inboundTextsPath}`;
  const number = '+12025550143';
  const stop = { From: number, Body: 'STOP', MessageSid: 'SM1', To: '+12025550199' };
  const right = (form: Record<string, string>) =>
    signForm(inboundTextsSecret, url(), new URLSearchParams(form));
  const countStops = async () => (await server.owner.query('SELECT FROM text_stops')).rowCount;

  test('are refused with every forged signature', async () => {
    const forms = [stop, { ...stop, Body: 'START' }, { ...stop, From: '+12025550144' }];
    for (const form of forms) {
      const signed = right(form);
      const forgeries = [
        '',
        ' ',
        signed.slice(0, -1),
        `${signed}=`,
        `${signed},${signed}`,
        signed.toLowerCase(),
        Buffer.from(signed, 'base64').toString('hex'),
        Buffer.alloc(20).toString('base64'),
        right({ ...form, MessageSid: 'SM2' }),
        right({ ...form, Extra: 'x' }),
        signForm('', url(), new URLSearchParams(form)),
        signForm(inboundTextsSecret, '', new URLSearchParams(form)),
        signForm(inboundTextsSecret, `${url()}?a=b`, new URLSearchParams(form)),
        signForm(inboundTextsSecret, url().replace('http:', 'https:'), new URLSearchParams(form)),
        signForm(inboundTextsSecret, url(), new URLSearchParams()),
        ...Array.from({ length: 50 }, () => randomBytes(20).toString('base64')),
      ];
      for (const signature of forgeries) {
        const { status } = await ask(inboundTextsPath, {
          method: 'POST',
          headers: { 'x-twilio-signature': signature },
          body: new URLSearchParams(form),
        });
        expect(tally.held(status === 401), `${signature}: ${status}`).toBe(true);
      }
      // Right, and in the address instead of the header.
      const { status } = await ask(`${inboundTextsPath}?X-Twilio-Signature=${encodeURIComponent(signed)}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      expect(tally.held(status === 401)).toBe(true);
    }
    expect(await countStops()).toBe(0);
  });

  test('with strange forms, charsets and sizes break nothing', async () => {
    const strange: [string, string | Uint8Array<ArrayBuffer>][] = [
      ['application/json', JSON.stringify(stop)],
      [
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="From"\r\n\r\n${number}\r\n--x--`,
      ],
      [
        'application/x-www-form-urlencoded; charset=utf-16',
        new Uint8Array(Buffer.from('From=a&Body=b', 'utf16le')),
      ],
      ['application/x-www-form-urlencoded; charset=utf-7', 'From=+ADw-script+AD4-'],
      ['text/plain', new Uint8Array(randomBytes(10_000))],
      ['application/x-www-form-urlencoded', '&'.repeat(60_000)],
      ['application/x-www-form-urlencoded', '%'.repeat(60_000)],
      ['application/x-www-form-urlencoded', Array.from({ length: 9_000 }, (_, i) => `a${i}=`).join('&')],
      ['application/x-www-form-urlencoded', 'x'.repeat(200_000)],
      ['application/x-www-form-urlencoded', 'From=%00&Body=%ff%fe&MessageSid=%ed%a0%80'],
    ];
    for (const [type, body] of strange) {
      const { status } = await ask(inboundTextsPath, {
        method: 'POST',
        headers: { 'content-type': type, 'x-twilio-signature': right(stop) },
        body,
      });
      expect(tally.held(status >= 400 && status < 500), `${type}: ${status}`).toBe(true);
    }
  });

  test('sent again by somebody who overheard one change nothing', async () => {
    const send = (form: Record<string, string>) =>
      ask(inboundTextsPath, {
        method: 'POST',
        headers: { 'x-twilio-signature': right(form) },
        body: new URLSearchParams(form),
      });
    await send({ ...stop, MessageSid: 'SMstop' });
    await send({ ...stop, Body: 'START', MessageSid: 'SMstart' });
    const { rows: before } = await server.owner.query('SELECT * FROM text_stops ORDER BY 1');
    for (let turn = 0; turn < 20; turn++) await send({ ...stop, MessageSid: 'SMstop' });
    const { rows: after } = await server.owner.query('SELECT * FROM text_stops ORDER BY 1');
    expect(tally.held(JSON.stringify(after) === JSON.stringify(before))).toBe(true);
  });
});

describe('mails to our address', () => {
  test('are refused without the exact secret', async () => {
    const secrets = [
      '',
      'Bearer',
      'Bearer ',
      `bearer${inboundMailSecret}`,
      `Basic ${Buffer.from(`a:${inboundMailSecret}`).toString('base64')}`,
      `Bearer ${inboundMailSecret.slice(0, -1)}`,
      `Bearer ${inboundMailSecret} x`,
      `Bearer ${inboundMailSecret.toUpperCase()}`,
      `Bearer ${inboundMailSecret}, Bearer ${inboundMailSecret}`,
      'Bearer undefined',
      'Bearer null',
      ...Array.from({ length: 20 }, () => `Bearer ${randomBytes(24).toString('hex')}`),
    ];
    for (const authorization of secrets) {
      const { status } = await ask('/api/inbound_mail', {
        method: 'POST',
        headers: authorization ? { authorization } : {},
        body: 'From: a@example.com\r\n\r\nHello',
      });
      expect(tally.held(status === 401), `${authorization}: ${status}`).toBe(true);
    }
    const query = await ask(
      `/api/inbound_mail?authorization=Bearer%20${encodeURIComponent(inboundMailSecret)}`,
      {
        method: 'POST',
        body: 'x',
      },
    );
    expect(tally.held(query.status === 401)).toBe(true);
  });
});

describe('short links', () => {
  test('guessed and enumerated lead where every code leads, with nothing of anybody', async () => {
    const link = await createTextLink(server.services, {
      email: request.client.email,
      requestId: request.id,
      confirmedUserId: null,
      language: 'es',
      minutes: 60,
    });
    const code = link.split('/').at(-1) ?? '';
    const near = [...code].flatMap((letter, at) =>
      ['0', 'a', 'Z']
        .filter((other) => other !== letter)
        .map((other) => code.slice(0, at) + other + code.slice(at + 1)),
    );
    const guesses = [
      ...near,
      code.toLowerCase(),
      code.toUpperCase(),
      code.slice(1),
      `${code}0`,
      `${code}%00`,
      `%20${code}`,
      `..%2f${code}`,
      `${code}'`,
      '%25'.repeat(4),
      '____________',
      ...Array.from({ length: 300 }, () => randomBytes(9).toString('base64url').replace(/[-_]/g, 'A')),
    ].filter((guess) => guess !== code);
    for (const guess of guesses) {
      const answer = await ask(`/t/${guess}`);
      const location = answer.headers.get('location') ?? '';
      const isSilent = answer.status === 404 || /^\/auth\/confirm\?token=[0-9A-Za-z]+$/.test(location);
      expect(tally.held(isSilent && !location.includes(request.id)), `${guess}: ${location}`).toBe(true);
    }
    expect((await ask(`/t/${code}`)).headers.get('location')).toContain(request.id);
    const { rows } = await server.owner.query('SELECT * FROM auth.mail_link');
    expect(tally.held(!JSON.stringify(rows).includes(code))).toBe(true);
  });
});

describe('addresses of calendars', () => {
  test('guessed, cut, changed or withdrawn show nothing', async () => {
    const { id, email } = request.professional;
    const actor = { as: 'staff', userId: id, email } as const;
    const make = async () => {
      const { url } = await createFeed(server.services, actor, { scope: 'mine', language: 'en' });
      return new URL(url).pathname;
    };
    const withdrawn = await make();
    const current = await make();
    const folder = current.slice(0, current.lastIndexOf('/') + 1);
    const secret = current.slice(folder.length, -'.ics'.length);
    const guesses = [
      withdrawn,
      ...[...secret].map(
        (letter, at) =>
          `${folder}${secret.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${secret.slice(at + 1)}.ics`,
      ),
      `${folder}${secret}`,
      `${folder}${secret.toLowerCase()}.ics`,
      `${folder}${secret}=.ics`,
      `${folder}${secret}.ics/`,
      `${folder}${secret}.ics%00`,
      `${folder}${secret}.ICS`,
      `${folder}${secret}.json`,
      `${folder}%2e%2e%2f${secret}.ics`,
      `${folder}*.ics`,
      `${folder}%25.ics`,
      folder,
      ...Array.from({ length: 200 }, () => `${folder}${randomBytes(32).toString('base64url')}.ics`),
    ].filter((guess) => guess !== current);
    for (const guess of guesses) {
      const answer = await ask(guess);
      expect(tally.held(answer.status === 404 && !(await answer.text()).includes('BEGIN')), guess).toBe(true);
    }
    expect((await ask(current)).status).toBe(200);
    await removeFeed(server.services, actor);
    expect(tally.held((await ask(current)).status === 404)).toBe(true);
  });
});

describe('addresses of push services', () => {
  const hosts = [
    'localhost.',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '100.64.0.1',
    '①②⑦.⓪.⓪.①',
  ];

  test('inside the own network, by other schemes or with passwords are not subscribed', async () => {
    const { cookie } = await buildSession(server.owner, request.professional.id, { secret: server.secret });
    const endpoints = [
      ...hosts.flatMap((host) => [`https://${host}/a`, `https://${host}:5432/a`, `http://${host}/a`]),
      'http://push.example.com/a',
      'ftp://push.example.com/a',
      'file:///etc/passwd',
      'gopher://10.0.0.1/a',
      'data:text/plain,a',
      'javascript:alert(1)',
      'https://user@push.example.com/a',
      'https://push.example.com@127.0.0.1/a',
      'https://127.0.0.1#@push.example.com/a',
      'https://127.0.0.1\\@push.example.com/a',
      '//push.example.com/a',
      'https://',
    ].filter((endpoint) => endpoint !== 'https://localhost./a' && endpoint !== 'https://localhost.:5432/a');
    for (const endpoint of endpoints) {
      const answer = await server.fetch(
        procedureRequest(server.url, 'push.subscribe', {
          input: { endpoint, keys: createBrowserKeys().keys, language: 'en' },
          cookie,
        }),
      );
      expect(tally.held(answer.status >= 400 && answer.status < 500), `${endpoint}: ${answer.status}`).toBe(
        true,
      );
    }
    // Names are checked when they are called: see provider-addresses.test.ts.
    expect((await server.owner.query('SELECT FROM push_subscriptions')).rowCount).toBe(0);
  });
});
