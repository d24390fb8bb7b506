import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { TextFailure, type TextFailureReason } from '../../../shared/sms/text-sender.ts';
import {
  type AccountsWorld,
  createAccountsWorld,
  newNumber,
  origin,
} from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { deleteRequest } from '../../cases/requests.usecases.ts';
import { makeMailsDue } from '../client-mails/request-mails.testing.ts';
import { sendReminder } from '../reminders/reminders.usecases.ts';
import { agreeToTexts, getClientTexts, sendTextsCode, withdrawTexts } from './client-texts.usecases.ts';
import { inboundTextRoutes, inboundTextsPath, signForm } from './inbound/inbound-texts.routes.ts';
import { sendRequestTexts } from './request-texts.testing.ts';
import { shortLinkRoutes } from './short-links.routes.ts';
import { getTexts, noteConsent } from './text-consents.usecases.ts';

const inboundTextsSecret = 'what the provider signs with';
let world: AccountsWorld;
let routes: Hono;
beforeAll(async () => {
  world = await createAccountsWorld({ inboundTextsSecret });
  routes = new Hono()
    .route(inboundTextsPath, inboundTextRoutes(world.services))
    .route('/t', shortLinkRoutes(world.services, { rateLimits: true }));
});
afterAll(() => world.close());

const asStaff = ({ professional }: BuiltRequest): StaffActor => ({
  as: 'staff',
  userId: professional.id,
  email: professional.email,
});
const note = (request: BuiltRequest, number: string) =>
  noteConsent(world.services, asStaff(request), {
    id: request.id,
    number,
    how: 'writing',
    agreed_on: '2026-11-02',
  });
const remind = async (request: BuiltRequest) => {
  await world.owner.query('UPDATE client_requests SET reminded_at = NULL WHERE id = $1', [request.id]);
  return sendReminder(world.services, asStaff(request), request.id, { by_text: true });
};
const getConsent = async (request: BuiltRequest) =>
  (await getTexts(world.services, asStaff(request), request.id)).consent;
const textsTo = (number: string) => world.texts.filter(({ to }) => to === number).map(({ text }) => text);
const getTimeline = async (request: BuiltRequest) =>
  (await listTimeline(world.services, asStaff(request), { request_id: request.id })).items;

let messages = 0;
function post(fields: Record<string, string>, { secret = inboundTextsSecret, signature = '' } = {}) {
  const form = new URLSearchParams(fields);
  return routes.request(`${origin}${inboundTextsPath}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature || signForm(secret, `${origin}${inboundTextsPath}`, form) },
    body: form,
  });
}
const say = async (number: string, body: string, MessageSid = `SM${++messages}`) => {
  const answer = await post({ From: number, Body: body, MessageSid, To: '+12025550199' });
  expect(answer.status).toBe(200);
  return answer.text();
};

async function signedIn(
  request: BuiltRequest,
  { recent = true } = {},
): Promise<Session & { actor: ClientActor }> {
  const { id: userId } = await buildClientUser(world.owner, request.client);
  const { rows } = await world.owner.query<{ id: string }>(
    `INSERT INTO auth.session (user_id, credentials_version, token, expires_at)
     SELECT id, credentials_version, id::text || clock_timestamp(), now() + interval '1 day' FROM auth."user" WHERE id = $1
     RETURNING id`,
    [userId],
  );
  const { email, name } = request.client;
  const session = {
    id: rows[0]?.id ?? '',
    userId,
    email,
    name,
    language: null,
    professional: false,
  } as const;
  return {
    ...session,
    role: 'user',
    workspaceId: null,
    firmRole: null,
    recent,
    overdue: false,
    actor: { as: 'client', userId, email },
  };
}

async function agree(request: BuiltRequest, number: string, wishes?: { recent: boolean }) {
  const session = await signedIn(request, wishes);
  const request_id = request.id;
  await sendTextsCode(world.services, session, { request_id, number });
  const code = /\d{6}/.exec(textsTo(number).at(-1) ?? '')?.[0] ?? '';
  const mine = await agreeToTexts(world.services, session, { request_id, code });
  return { session, mine };
}
const linkIn = (text: string | undefined) => /\/t\/(\w{12})/.exec(text ?? '')?.[1] ?? '';

describe('a client who agrees in the portal', () => {
  test('is entered by the link of a text, once, and only after the click', async () => {
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    const number = newNumber();
    const { mine } = await agree(request, number);
    expect(mine).toMatchObject({ offered: true, ask: false, stopped: false });
    expect(mine.number).toContain(number.slice(-4));
    expect(await remind(request)).toMatchObject({ sent: true, text: true });
    const token = linkIn(textsTo(number).at(-1));
    for (let time = 0; time < 8; time++) {
      const opened = await routes.request(`${origin}/t/${token}`, { method: time % 2 ? 'HEAD' : 'GET' });
      expect(opened.status).toBe(302);
      expect(opened.headers.get('location')).toContain(`/auth/confirm?token=${token}`);
      expect(opened.headers.get('set-cookie')).toBeNull();
    }
    const entered = await world.post('/mail-link/confirm', { token });
    expect(entered.body).toMatchObject({ requestId: request.id, landing: 'portal' });
    expect(await world.readSession(entered.cookie)).toMatchObject({ email: request.client.email });
    const again = await world.post('/mail-link/confirm', { token });
    expect(again.body).toMatchObject({ code: 'accounts.link_not_valid' });
  });

  test('long after signing in gets texts, and their links lead to a mail', async () => {
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    const number = newNumber();
    await agree(request, number, { recent: false });
    await remind(request);
    const refused = await world.post('/mail-link/confirm', { token: linkIn(textsTo(number).at(-1)) });
    expect(refused.body).toMatchObject({ code: 'accounts.link_needs_mail' });
  });

  test('withdraws there: nothing more goes, and links that are on the phone open nothing', async () => {
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    const number = newNumber();
    const { session } = await agree(request, number);
    await remind(request);
    const mine = await withdrawTexts(world.services, session.actor, request.id);
    expect(mine).toMatchObject({ number: null, ask: false });
    const refused = await world.post('/mail-link/confirm', { token: linkIn(textsTo(number).at(-1)) });
    expect(refused.body).toMatchObject({ code: 'accounts.link_not_valid' });
    await expect(remind(request)).rejects.toMatchObject({ code: 'accounts.no_text_consent' });
    expect((await getTimeline(request)).map(({ kind }) => kind)).toContain('text.ended');
  });

  test('cannot agree with a wrong code, with one of another request, or for a foreign request', async () => {
    const [request, other] = [
      await buildRequest(world.owner, { status: 'in-progress' }),
      await buildRequest(world.owner, { status: 'in-progress' }),
    ];
    const session = await signedIn(request);
    const number = newNumber();
    await sendTextsCode(world.services, session, { request_id: request.id, number });
    const code = /\d{6}/.exec(textsTo(number).at(-1) ?? '')?.[0] ?? '';
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const attempt = (request_id: string, code: string) =>
      agreeToTexts(world.services, session, { request_id, code });
    await expect(attempt(request.id, wrong)).rejects.toMatchObject({ code: 'accounts.code_not_valid' });
    await expect(attempt(other.id, code)).rejects.toMatchObject({ code: 'portal.no_access' });
    await expect(
      sendTextsCode(world.services, session, { request_id: other.id, number }),
    ).rejects.toMatchObject({ code: 'portal.no_access' });
    expect(await getClientTexts(world.services, session.actor, request.id)).toMatchObject({
      number: null,
      ask: true,
    });
  });

  test('who has become a professional is not entered by a phone', async () => {
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    const number = newNumber();
    const { session } = await agree(request, number);
    await remind(request);
    await world.owner.query(`INSERT INTO profiles (id, email, full_name) VALUES ($1, $2, 'Ana')`, [
      session.userId,
      session.email,
    ]);
    const refused = await world.post('/mail-link/confirm', { token: linkIn(textsTo(number).at(-1)) });
    expect(refused.body).toMatchObject({ code: 'accounts.link_not_valid' });
    expect(refused.cookie).toBe('');
  });
});

describe('STOP', () => {
  test('ends texts of all requests of a number, also of other firms; START begins those again that it ended', async () => {
    const number = newNumber();
    const [one, two, ended] = [
      await buildRequest(world.owner, { status: 'in-progress' }),
      await buildRequest(world.owner, { status: 'in-progress' }),
      await buildRequest(world.owner, { status: 'in-progress' }),
    ];
    for (const request of [one, two, ended]) await note(request, number);
    const { session } = await agree(ended, newNumber());
    await withdrawTexts(world.services, session.actor, ended.id);
    expect(await say(number, 'Stop')).toContain('<Message>');
    for (const request of [one, two])
      expect(await getConsent(request)).toMatchObject({ ended_by: 'keyword' });
    await expect(remind(one)).rejects.toMatchObject({ code: 'accounts.no_text_consent' });
    await expect(note(two, number)).rejects.toMatchObject({ code: 'accounts.texts_stopped' });
    const later = await buildRequest(world.owner, { status: 'in-progress' });
    await expect(note(later, number)).rejects.toMatchObject({ code: 'accounts.texts_stopped' });
    await say(number, 'START');
    for (const request of [one, two]) expect(await getConsent(request)).toMatchObject({ ended_at: null });
    expect(await getConsent(ended)).toMatchObject({ ended_by: 'client' });
    expect(await remind(one)).toMatchObject({ text: true });
    const kinds = (await getTimeline(one)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['text.stopped', 'text.resumed']));
  });

  test('that comes twice is heard once: a START in between stays', async () => {
    const number = newNumber();
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    await note(request, number);
    await say(number, 'STOP', 'SMtwice');
    await say(number, 'START');
    expect(await say(number, 'STOP', 'SMtwice')).not.toContain('<Message>');
    expect(await getConsent(request)).toMatchObject({ ended_at: null });
    const stops = (await getTimeline(request)).filter(({ kind }) => kind === 'text.stopped');
    expect(stops).toHaveLength(1);
  });

  test('beats a text that was ordered and has not left', async () => {
    const number = newNumber();
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    await note(request, number);
    await world.owner.query(
      `INSERT INTO text_orders (workspace_id, client_request_id, consent_id, kind)
       SELECT workspace_id, client_request_id, id, 'reminder' FROM text_consents WHERE client_request_id = $1`,
      [request.id],
    );
    await say(number, 'BAJA');
    await makeMailsDue(world.owner);
    await sendRequestTexts(world.services);
    expect(textsTo(number)).toEqual([]);
  });

  test('START of a number that never said STOP begins nothing, and other words are answered by nothing', async () => {
    const number = newNumber();
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    await note(request, number);
    const { session } = await agree(request, number);
    await withdrawTexts(world.services, session.actor, request.id);
    await say(number, 'START');
    expect(await getConsent(request)).toMatchObject({ ended_by: 'client' });
    expect(await say(number, 'When is my interview?')).not.toContain('<Message>');
    expect(await say(number, 'HELP')).toContain('http://visafolio.test');
    expect(await say(number, 'AYUDA')).toContain('Puede haber tarifas');
  });
});

describe('the door of the provider', () => {
  test.each<[string, (form: Record<string, string>) => Parameters<typeof post>]>([
    ['no signature', (form) => [form, { signature: 'none' }]],
    ['the signature of another secret', (form) => [form, { secret: 'another secret' }]],
    [
      'a signature of other words',
      (form) => [
        { ...form, Body: 'START' },
        {
          signature: signForm(inboundTextsSecret, `${origin}${inboundTextsPath}`, new URLSearchParams(form)),
        },
      ],
    ],
    [
      'a signature for another address',
      (form) => [
        form,
        { signature: signForm(inboundTextsSecret, `${origin}/elsewhere`, new URLSearchParams(form)) },
      ],
    ],
  ])('is closed to %s', async (_, forge) => {
    const number = newNumber();
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    await note(request, number);
    const answer = await post(...forge({ From: number, Body: 'STOP', MessageSid: `SM${++messages}` }));
    expect(answer.status).toBe(401);
    expect(await getConsent(request)).toMatchObject({ ended_at: null });
  });

  test.each([
    { From: 'nobody', Body: 'STOP', MessageSid: 'SMx1' },
    { From: '+1202555014399999999', Body: 'STOP', MessageSid: 'SMx2' },
    { From: "+12025550143'; DROP TABLE text_stops", Body: 'STOP', MessageSid: 'SMx3' },
    { From: '+12025550143', Body: 'STOP', MessageSid: '' },
    { From: '+12025550143', Body: 'STOP', MessageSid: 'x'.repeat(101) },
    { Body: 'STOP' },
    {},
  ])('refuses what is no message (%#)', async (form) => {
    expect((await post(form as Record<string, string>)).status).toBe(400);
  });

  test('takes any words, and no flood of them', async () => {
    const number = newNumber();
    for (const body of [
      '\u0000',
      '<Response><Redirect>http://evil.example</Redirect></Response>',
      '💥'.repeat(2_000),
    ])
      expect((await post({ From: number, Body: body, MessageSid: `SM${++messages}` })).status).toBe(200);
    const huge = { From: number, Body: 'x'.repeat(200_000), MessageSid: `SM${++messages}` };
    expect((await post(huge)).status).toBe(413);
  });

  test('is not there without its secret', async () => {
    const { inboundTextsSecret: _, ...config } = world.services.config;
    const closed = inboundTextRoutes({ ...world.services, config });
    expect((await closed.request(`${origin}/`, { method: 'POST' })).status).toBe(404);
  });
});

describe('a provider that', () => {
  async function remindThrough(reason: TextFailureReason) {
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    const number = newNumber();
    await note(request, number);
    const texts = world.services.texts;
    let tries = 0;
    world.services.texts = {
      send: async () => {
        tries++;
        throw new TextFailure(reason, 'as the test says');
      },
    };
    try {
      expect(await remind(request)).toMatchObject({ sent: true, text: false });
      await makeMailsDue(world.owner);
      await sendRequestTexts(world.services);
    } finally {
      world.services.texts = texts;
    }
    const { last, consent } = await getTexts(world.services, asStaff(request), request.id);
    const failures = (await getTimeline(request)).filter(({ kind }) => kind === 'text.failed');
    return { number, tries, last, consent, failures };
  }

  test('is away is asked again, and staff see one failure', async () => {
    const { number, tries, last, failures } = await remindThrough('unavailable');
    expect(tries).toBe(2);
    expect(last).toMatchObject({ state: 'failed', problem: 'unavailable' });
    expect(failures).toHaveLength(1);
    await makeMailsDue(world.owner);
    await sendRequestTexts(world.services);
    expect(textsTo(number)).toHaveLength(1);
  });

  test.each(['refused', 'no_answer'] as const)(
    'answers so that it is %s is not asked twice',
    async (reason) => {
      const { tries, last, failures } = await remindThrough(reason);
      expect(tries).toBe(1);
      expect(last).toMatchObject({ state: 'failed', problem: reason });
      expect(failures).toHaveLength(1);
    },
  );

  test('says that the number wants none has said STOP for it', async () => {
    const { number, consent } = await remindThrough('opted_out');
    expect(consent).toMatchObject({ ended_by: 'provider' });
    const other = await buildRequest(world.owner, { status: 'in-progress' });
    await expect(note(other, number)).rejects.toMatchObject({ code: 'accounts.texts_stopped' });
  });
});

test('a number gets four texts a day, of all requests together, however many servers send them', async () => {
  const number = newNumber();
  const requests = [];
  for (let n = 0; n < 6; n++) requests.push(await buildRequest(world.owner, { status: 'in-progress' }));
  for (const request of requests) await note(request, number);
  const outcomes = await Promise.all(requests.map(remind));
  expect(outcomes.filter(({ text }) => text)).toHaveLength(4);
  expect(textsTo(number)).toHaveLength(4);
});

test('a text whose sender was killed is given up, told, and not sent again', async () => {
  const number = newNumber();
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  await note(request, number);
  await world.owner.query(
    `INSERT INTO text_orders (workspace_id, client_request_id, consent_id, kind, state)
     SELECT workspace_id, client_request_id, id, 'reminder', 'sending' FROM text_consents WHERE client_request_id = $1`,
    [request.id],
  );
  await world.owner.query('UPDATE outbox SET claimed = true, attempts = 1 WHERE client_request_id = $1', [
    request.id,
  ]);
  await makeMailsDue(world.owner);
  await sendRequestTexts(world.services);
  expect(textsTo(number)).toEqual([]);
  expect((await getTexts(world.services, asStaff(request), request.id)).last).toMatchObject({
    problem: 'interrupted',
  });
  expect((await getTimeline(request))[0]).toMatchObject({
    kind: 'text.failed',
    payload: { problem: 'interrupted' },
  });
});

test('with the request its numbers and texts are gone', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  await note(request, newNumber());
  await remind(request);
  await deleteRequest(world.services, asStaff(request), request.id);
  const { rows } = await world.owner.query(
    `SELECT id FROM text_consents WHERE client_request_id = $1 UNION ALL SELECT id FROM text_orders WHERE client_request_id = $1`,
    [request.id],
  );
  expect(rows).toEqual([]);
});
