import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { pdf } from '../../files/testing/sample-files.ts';
import { sendRequestMails } from '../../notifications/client-mails/request-mails.testing.ts';
import { inboundMailRoutes } from './inbound.routes.ts';
import {
  composeMail,
  createInboundWorld,
  type InboundConversation,
  type InboundWorld,
  inboundSecret,
} from './testing/inbound-world.ts';

let world: InboundWorld;
beforeAll(async () => {
  world = await createInboundWorld();
});
afterAll(() => world.close());

const taken = { status: 200, body: { taken: true } };
const dropped = { status: 200, body: { taken: false } };
const composeAnswer = (
  { request, clientAddress }: InboundConversation,
  mail: Parameters<typeof composeMail>[0] = {},
) =>
  composeMail({
    from: { name: request.client.name, address: request.client.email },
    to: clientAddress,
    text: `I was born in Oaxaca.\n\nOn Mon, Nov 23, 2026 at 9:14 AM Whitfield Law <no-reply@visafolio.example> wrote:\n\n> Where were you born?\n`,
    ...mail,
  });

describe('an answer by mail', () => {
  test('of the client appears in the conversation without its quotation, and staff are notified', async () => {
    const conversation = await world.conversation();
    const { request } = conversation;
    expect(await world.hand(await composeAnswer(conversation))).toEqual(taken);
    expect(await world.answers(request.id)).toMatchObject([
      { author_kind: 'client', author_name: request.client.name, body: 'I was born in Oaxaca.', files: [] },
    ]);
    const { rows } = await world.owner.query(
      `SELECT kind, actor_kind FROM activity WHERE client_request_id = $1 AND kind = 'message.sent'`,
      [request.id],
    );
    expect(rows).toHaveLength(1);
    const { rows: orders } = await world.owner.query(
      `SELECT payload ->> 'to' AS to FROM mail_orders WHERE client_request_id = $1 AND kind = 'message.waiting'
       ORDER BY created_at`,
      [request.id],
    );
    expect(orders.map(({ to }) => to)).toContain(request.professional.id);
  });

  test.each([
    ['as most programs quote', (text: string) => text.replaceAll(/^/gm, '> ')],
    ['without any mark', (text: string) => text],
  ])('to the mail that was really sent is stored alone, quoted %s', async (_how, quote) => {
    const { request } = await world.conversation();
    await world.owner.query('UPDATE outbox SET due_at = now() WHERE client_request_id = $1', [request.id]);
    await sendRequestMails(world.services);
    const sent = world.mails.find(({ to }) => to === request.client.email);
    const mime = await composeMail({
      from: request.client.email,
      to: sent?.replyTo ?? '',
      text: `In Oaxaca, in 1990.\n\n${quote(sent?.text ?? '')}`,
    });
    expect(await world.hand(mime)).toEqual(taken);
    expect((await world.answers(request.id)).map(({ body }) => body)).toEqual(['In Oaxaca, in 1990.']);
  });

  test('that arrives twice, also at once, is stored once', async () => {
    const conversation = await world.conversation();
    const mime = await composeAnswer(conversation, { messageId: '<once@client.example>' });
    expect(await Promise.all([world.hand(mime), world.hand(mime)])).toEqual([taken, taken]);
    expect(await world.hand(mime)).toEqual(taken);
    expect(await world.answers(conversation.request.id)).toHaveLength(1);
  });

  test('of staff is stored as theirs, to the party that the mail was about', async () => {
    const conversation = await world.conversation();
    const { professional } = conversation.request;
    const mime = await composeAnswer(conversation, {
      from: professional.email.toUpperCase(),
      to: conversation.staffAddress.toUpperCase(),
      text: 'Please bring it on Monday.',
    });
    expect(await world.hand(mime)).toEqual(taken);
    expect(await world.answers(conversation.request.id)).toMatchObject([
      { author_kind: 'staff', author_name: professional.name, body: 'Please bring it on Monday.' },
    ]);
  });

  test('with only HTML becomes plain text without its quotation', async () => {
    const conversation = await world.conversation();
    const mime = await composeAnswer(conversation, {
      text: undefined,
      html: `<div>I was born in <b>Oaxaca</b>.<br>In 1990.</div><script>alert(1)</script>
        <div class="gmail_quote"><div class="gmail_attr">On Monday X wrote:</div><blockquote>Where were you born?</blockquote></div>`,
    });
    expect(await world.hand(mime)).toEqual(taken);
    expect((await world.answers(conversation.request.id))[0]?.body).toBe('I was born in Oaxaca.\nIn 1990.');
  });

  test('has its attachments checked like uploads, and its sender gets a mail about refused ones', async () => {
    const conversation = await world.conversation();
    const { request } = conversation;
    const mime = await composeAnswer(conversation, {
      attachments: [
        { filename: 'birth certificate.pdf', content: pdf(20_000) },
        { filename: 'program.exe', content: Buffer.from('MZ a program') },
        { filename: 'letter.pdf', content: Buffer.from('no pdf at all') },
      ],
    });
    expect(await world.hand(mime)).toEqual(taken);
    expect((await world.answers(request.id))[0]?.files).toEqual(['birth certificate.pdf']);
    await world.services.background.settled();
    const mail = world.mails.find(({ to }) => to === request.client.email);
    expect(mail?.subject).toBe('An attachment of your answer was not accepted');
    expect(mail?.text).toContain('program.exe: ');
    expect(mail?.text).toContain('letter.pdf: ');
    expect(mail?.text).not.toContain('birth certificate');
  });

  test('with an unknown style of quotation passes on no sign-in link and no code', async () => {
    const conversation = await world.conversation();
    const quoted = `Yes.\n\n~~ Whitfield Law ~~\nOpen the conversation:\nhttp://visafolio.test/auth/confirm?token=abc-DEF_1\n\nopen http://visafolio.test/auth/confirm and enter this code:\n\n161813\n`;
    expect(await world.hand(await composeAnswer(conversation, { text: quoted }))).toEqual(taken);
    const body = (await world.answers(conversation.request.id))[0]?.body;
    expect(body).toContain('Yes.');
    expect(body).not.toMatch(/token|161813/);
    const number = await world.conversation();
    expect(await world.hand(await composeAnswer(number, { text: '161813' }))).toEqual(taken);
    expect((await world.answers(number.request.id))[0]?.body).toBe('161813');
  });

  test('with only a file becomes a message with that file', async () => {
    const conversation = await world.conversation();
    const mime = await composeAnswer(conversation, {
      text: '',
      attachments: [{ filename: 'lease.pdf', content: pdf(9_000) }],
    });
    expect(await world.hand(mime)).toEqual(taken);
    expect(await world.answers(conversation.request.id)).toMatchObject([{ body: '', files: ['lease.pdf'] }]);
  });

  test('with a picture without bytes is stored', async () => {
    const conversation = await world.conversation();
    const mime = await composeAnswer(conversation, {
      text: 'Here it is.',
      attachments: [{ filename: 'scan.png', contentType: 'image/png', content: Buffer.alloc(0) }],
    });
    expect(await world.hand(mime)).toEqual(taken);
    expect(await world.answers(conversation.request.id)).toMatchObject([{ body: 'Here it is.' }]);
  });

  test('that is longer than a message becomes several, in order', async () => {
    const conversation = await world.conversation();
    const words = Array.from({ length: 4_000 }, (_, index) => `word${index}`).join(' ');
    expect(await world.hand(await composeAnswer(conversation, { text: words }))).toEqual(taken);
    const answers = await world.answers(conversation.request.id);
    expect(answers.length).toBeGreaterThan(2);
    expect(answers.map(({ body }) => body).join(' ')).toBe(words);
  });

  test('becomes all of its messages once if the server stops between them', async () => {
    const conversation = await world.conversation();
    const words = Array.from({ length: 4_000 }, (_, index) => `word${index}`).join(' ');
    const mail = await composeAnswer(conversation, { text: words });
    await world.hand(mail);
    const whole = await world.answers(conversation.request.id);
    await world.owner.query('DELETE FROM messages WHERE client_request_id = $1 AND position > 2', [
      conversation.request.id,
    ]);
    expect(await world.hand(mail)).toEqual(taken);
    const answers = await world.answers(conversation.request.id);
    expect(answers.map(({ body }) => body)).toEqual(whole.map(({ body }) => body));
  });
});

describe('no message is stored for', () => {
  const refusals: [string, (conversation: InboundConversation) => Promise<Buffer>][] = [
    ['a stranger’s answer', (it) => composeAnswer(it, { from: 'stranger@example.com' })],
    [
      'an answer with two senders',
      (it) => composeAnswer(it, { from: [it.request.client.email, 'stranger@example.com'] }),
    ],
    ['an answer of the client to the address of staff', (it) => composeAnswer(it, { to: it.staffAddress })],
    [
      'an answer of staff to the address of the client',
      (it) => composeAnswer(it, { from: it.request.professional.email }),
    ],
    [
      'an address with another seal',
      (it) =>
        composeAnswer(it, { to: it.clientAddress.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0')) }),
    ],
    ['an address of another length', (it) => composeAnswer(it, { to: it.clientAddress.replace('@', '0@') })],
    ['an address without a token', (it) => composeAnswer(it, { to: 'answers@mail.example.com' })],
    [
      'a mail that fails DMARC',
      (it) =>
        composeAnswer(it, {
          headers: {
            'Authentication-Results':
              'mx.example.com; spf=pass smtp.mailfrom=x; dmarc=fail header.from=example.com',
          },
        }),
    ],
    [
      'a mail without a good signature',
      (it) =>
        composeAnswer(it, {
          headers: {
            'Authentication-Results': 'mx.example.com; dkim=fail (bad) header.d=example.com; spf=softfail',
          },
        }),
    ],
    ['an automatic reply', (it) => composeAnswer(it, { headers: { 'Auto-Submitted': 'auto-replied' } })],
    [
      'an automatic reply of old programs',
      (it) => composeAnswer(it, { headers: { Precedence: 'auto_reply' } }),
    ],
    [
      'an automatic reply of Exchange',
      (it) => composeAnswer(it, { headers: { 'X-Auto-Response-Suppress': 'All' } }),
    ],
    ['an absence in Spanish', (it) => composeAnswer(it, { subject: 'Respuesta automática: Mensaje nuevo' })],
    ['a mail of a list', (it) => composeAnswer(it, { headers: { 'List-Id': '<list.example.com>' } })],
    ['a bounce', (it) => composeAnswer(it, { headers: { 'Return-Path': '<>' } })],
    [
      'a mail of ours that came back',
      (it) => composeAnswer(it, { messageId: '<message.waiting.1@visafolio.test>' }),
    ],
    ['an empty mail', (it) => composeAnswer(it, { text: ' \n\n' })],
  ];
  test.each(refusals)('%s', async (_what, compose) => {
    const conversation = await world.conversation();
    const before = world.mails.length;
    expect(await world.hand(await compose(conversation))).toEqual(dropped);
    expect(await world.answers(conversation.request.id)).toEqual([]);
    await world.services.background.settled();
    expect(world.mails).toHaveLength(before);
  });

  test('the answer of a client whose address staff have changed since', async () => {
    const conversation = await world.conversation();
    const mime = await composeAnswer(conversation);
    await world.owner.query(
      `UPDATE client_users SET email = 'new@example.com' WHERE client_request_id = $1`,
      [conversation.request.id],
    );
    expect(await world.hand(mime)).toEqual(dropped);
  });

  test('the answer of a professional who may not see the case any more', async () => {
    const conversation = await world.conversation();
    const { professional } = conversation.request;
    const colleague = await buildProfessional(world.owner, { firm: professional.firm });
    await world.owner.query('UPDATE client_requests SET user_id = $2 WHERE id = $1', [
      conversation.request.id,
      colleague.id,
    ]);
    await world.owner.query(
      `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
       SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
      [conversation.request.id],
    );
    const mime = await composeAnswer(conversation, {
      from: professional.email,
      to: conversation.staffAddress,
    });
    expect(await world.hand(mime)).toEqual(dropped);
    expect(await world.answers(conversation.request.id)).toEqual([]);
  });

  test('answers of a disabled account', async () => {
    const conversation = await world.conversation();
    const { professional } = conversation.request;
    await world.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [professional.id]);
    const mime = await composeAnswer(conversation, {
      from: professional.email,
      to: conversation.staffAddress,
    });
    expect(await world.hand(mime)).toEqual(dropped);
  });

  test('the twenty-first answer within an hour', async () => {
    const conversation = await world.conversation();
    expect(await world.hand(await composeAnswer(conversation))).toEqual(taken);
    await world.owner.query('UPDATE auth.attempt SET tries = 19 WHERE key = $1', [
      `answers by mail ${conversation.conversationId}`,
    ]);
    expect(await world.hand(await composeAnswer(conversation, { text: 'The twentieth' }))).toEqual(taken);
    expect(await world.hand(await composeAnswer(conversation, { text: 'One more' }))).toEqual(dropped);
    expect(await world.answers(conversation.request.id)).toHaveLength(2);
  });
});

test('authentication results that another server wrote are ignored', async () => {
  const conversation = await world.conversation();
  const mime = await composeAnswer(conversation, {
    headers: { 'Authentication-Results': 'evil.example.com; dmarc=fail' },
  });
  expect(await world.hand(mime)).toEqual(taken);
});

describe('the route', () => {
  test.each([
    ['without a secret', {}],
    ['with a wrong secret', { authorization: `Bearer ${inboundSecret}x` }],
    ['with the secret in another way', { authorization: inboundSecret }],
  ])('refuses a call %s', async (_how, headers) => {
    const conversation = await world.conversation();
    expect((await world.hand(await composeAnswer(conversation), headers)).status).toBe(401);
    expect(await world.answers(conversation.request.id)).toEqual([]);
  });
});

test('does not exist if no secret is set', async () => {
  const { config } = world.services;
  const { inboundMail } = config;
  const closed = inboundMailRoutes({
    ...world.services,
    config: { ...config, inboundMail: { address: inboundMail?.address ?? '' } },
  });
  const answer = await closed.request('/', {
    method: 'POST',
    headers: { authorization: 'Bearer undefined' },
    body: 'x',
  });
  expect(answer.status).toBe(404);
});

describe('a hostile mail is stopped by limits', () => {
  const head = ({ request, clientAddress }: InboundConversation) =>
    `From: ${request.client.email}\r\nTo: ${clientAddress}\r\nMessage-ID: <h${Math.random()}@client.example>\r\nMIME-Version: 1.0\r\n`;
  const nested = (depth: number) => {
    const open = Array.from(
      { length: depth },
      (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
    ).join('');
    return `${open}Content-Type: text/plain\r\n\r\nHello\r\n`;
  };
  const many = (parts: number) =>
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${`--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n`.repeat(parts)}--b--\r\n`;
  const hostile: [string, (it: InboundConversation) => string, number][] = [
    ['over 30 MB', (it) => `${head(it)}\r\n${'x'.repeat(31 * 1024 * 1024)}`, 413],
    ['with 1,000 parts', (it) => head(it) + many(1_000), 200],
    ['with 100,000 parts', (it) => head(it) + many(100_000), 200],
    ['nested 19,000 deep', (it) => head(it) + nested(19_000), 200],
    ['with 10 MB of headers', (it) => `${head(it)}${'X-A: b\r\n'.repeat(1_300_000)}\r\nHello`, 200],
    ['with one header of 5 MB', (it) => `${head(it)}X-A: ${'a'.repeat(5_000_000)}\r\n\r\nHello`, 200],
    [
      'with 200,000 recipients',
      (it) => `${head(it)}Cc: ${'a@example.com, '.repeat(200_000)}a@example.com\r\n\r\nHello`,
      200,
    ],
    ['whose text is slow to cut', (it) => `${head(it)}\r\n${'On Mon '.repeat(60_000)}`, 200],
  ];
  test.each(hostile)(
    '%s',
    async (_what, compose, status) => {
      const conversation = await world.conversation();
      const answer = await world.hand(compose(conversation));
      expect(answer.status).toBe(status);
      // The server still receives mails.
      expect(await world.hand(await composeAnswer(conversation))).toEqual(taken);
    },
    120_000,
  );
});
