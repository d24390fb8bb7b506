import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { deleteRequest } from '../../cases/requests.usecases.ts';
import { readConversation } from '../conversation/read-conversation.ts';
import { countInboxItems, listInbox } from '../inbox/inbox.usecases.ts';
import { openMailContent } from './mails/held-mails.ts';
import {
  acceptMail,
  discardMail,
  readPartBytes,
  readWholeMail,
  requireMail,
} from './mails/mails.usecases.ts';
import {
  composeMail,
  createInboundWorld,
  type InboundConversation,
  type InboundWorld,
} from './testing/inbound-world.ts';

let world: InboundWorld;
beforeAll(async () => {
  world = await createInboundWorld();
});
afterAll(() => world.close());

type Mail = Parameters<typeof composeMail>[0];

const compose = ({ request, clientAddress }: InboundConversation, mail: Mail) =>
  composeMail({
    from: { name: request.client.name, address: request.client.email },
    to: clientAddress,
    text: 'I was born in Oaxaca.',
    ...mail,
  });
const asStaff = ({ request: { professional } }: InboundConversation): StaffActor => ({
  as: 'staff',
  userId: professional.id,
  email: professional.email,
});
const picture = (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: { r: width % 255, g: height % 255, b: 90 } } })
    .toFormat(format)
    .toBuffer();
const read = (it: InboundConversation) =>
  readConversation(world.services, asStaff(it), { request_id: it.request.id, party: 'client' });
const getHeld = async (it: InboundConversation) => (await read(it)).held_mails;
async function getWhole(it: InboundConversation) {
  const message = (await read(it)).messages.find(({ mail_id }) => mail_id !== null);
  return readWholeMail(world.services, asStaff(it), {
    request_id: it.request.id,
    mail_id: message?.mail_id ?? '',
  });
}

describe('a reply by mail keeps what its sender sent', () => {
  test('a photo pasted into the text becomes a file; logos, tracking pixels and repeated pictures do not, and staff can open them', async () => {
    const it = await world.conversation();
    const [photo, logo, pixel, banner] = [
      await picture(900, 700),
      await picture(180, 60, 'png'),
      await picture(1, 1, 'png'),
      await picture(400, 150, 'png'),
    ];
    const inline = (cid: string, content: Buffer, filename: string) => ({
      cid,
      content,
      filename,
      contentDisposition: 'inline' as const,
    });
    const html =
      '<p>Here is my passport:</p><img src="cid:photo"><p>Ana</p><img src="cid:logo"><img src="cid:pixel"><img src="cid:banner">';
    const attachments = [
      inline('photo', photo, 'image001.jpg'),
      inline('logo', logo, 'image002.png'),
      inline('pixel', pixel, 'image003.png'),
      inline('banner', banner, 'image004.png'),
    ];
    await world.hand(await compose(it, { text: undefined, html, attachments }));
    const [first] = await world.answers(it.request.id);
    expect(first).toMatchObject({
      body: 'Here is my passport:\n\nAna',
      files: ['image001.jpg', 'image004.png'],
    });
    const { parts } = await getWhole(it);
    expect(parts.map(({ kind }) => kind)).toEqual([
      'attachment',
      'small_picture',
      'small_picture',
      'attachment',
    ]);
    expect(parts[1]).toMatchObject({ is_picture: true, address: expect.stringContaining(it.request.id) });

    await world.hand(
      await compose(it, {
        text: undefined,
        html: '<p>Thanks.</p><img src="cid:banner">',
        attachments: attachments.slice(3),
      }),
    );
    expect((await world.answers(it.request.id))[1]).toMatchObject({ body: 'Thanks.', files: [] });
    const message = (await read(it)).messages[0];
    const row = await requireMail(world.services, asStaff(it), {
      request_id: it.request.id,
      mail_id: message?.mail_id ?? '',
    });
    const content = await openMailContent(world.services.vault, row);
    expect(content.parts.map(({ kind }) => kind)).toEqual(['repeated_picture']);
    const [part] = content.parts;
    expect(Buffer.from((part && (await readPartBytes(world.services, row, part))) ?? []).equals(banner)).toBe(
      true,
    );
  });

  test.each([
    ['an amount below a line', 'My salary is\n> 50,000 dollars', 'My salary is\n> 50,000 dollars'],
    [
      'a sentence that begins like a phone’s signature',
      'Sent from the embassy last week, still not here',
      'Sent from the embassy last week, still not here',
    ],
    [
      'a mail of others that is forwarded',
      'See below.\n\n---------- Forwarded message ---------\nFrom: Consulate <visas@consulate.example>\nDate: Mon, Nov 23, 2026 at 9:14 AM\nSubject: Appointment\nTo: Ana <ana@example.com>\n\nCome on Friday.',
      'Come on Friday.',
    ],
    [
      'a forwarded mail in Outlook’s form',
      'FYI\n\nFrom: Consulate <visas@consulate.example>\nSent: Monday, November 23, 2026 9:14 AM\nTo: Ana <ana@example.com>\nSubject: Appointment\n\nCome on Friday.',
      'Come on Friday.',
    ],
    [
      'what somebody else wrote and is answered in the same mail',
      'They say:\n\nOn Mon, Nov 23, 2026 at 9:14 AM Consulate <visas@consulate.example> wrote:\n\n> Come on Friday.',
      '> Come on Friday.',
    ],
    [
      'an answer between quoted lines, below a greeting',
      'Hello, see below.\n\nOn Mon, Nov 23, 2026 at 9:14 AM Firm <no-reply@localhost> wrote:\n> Where were you born?\n\nIn Oaxaca.\n\n> When?\n\nIn 1990.',
      'In Oaxaca.\nIn 1990.',
    ],
  ])('%s', async (_what, text, kept) => {
    const it = await world.conversation();
    await world.hand(await compose(it, { text }));
    expect((await world.answers(it.request.id))[0]?.body).toContain(kept);
  });

  test('a mail forwarded as an attachment: its text and its files', async () => {
    const it = await world.conversation();
    const inner = await composeMail({
      from: 'Consulate <visas@consulate.example>',
      to: 'ana@example.com',
      subject: 'Appointment',
      text: 'Come on Friday.',
      attachments: [{ filename: 'letter.png', content: await picture(800, 900, 'png') }],
    });
    await world.hand(
      await compose(it, {
        text: 'See this.',
        attachments: [{ filename: 'Appointment.eml', content: inner, contentType: 'message/rfc822' }],
      }),
    );
    const [answer] = await world.answers(it.request.id);
    expect(answer?.body).toContain('From: Consulate <visas@consulate.example>');
    expect(answer?.body).toContain('Come on Friday.');
    expect(answer?.files).toEqual(['letter.png']);
  });

  test.each([
    [
      'QQ',
      'En Oaxaca.\n\n\n------------------ 原始邮件 ------------------\n发件人: "Firm via Visafolio" <x@sender.example>;\n发送时间: 2026年11月23日(星期一) 9:14\n收件人: "Ana"<ana@qq.example>;\n\nWhere were you born?',
    ],
    [
      '163',
      'En Oaxaca.\n\n在 2026-11-23 09:14:02，"Firm" <no-reply@localhost> 写道：\n\nWhere were you born?',
    ],
    [
      'Yandex',
      'En Oaxaca.\n\n23.11.2026, 09:14, "Firm via Visafolio" <x@sender.example>:\n> Where were you born?',
    ],
    [
      'Outlook in German',
      'En Oaxaca.\n\nVon: Firm via Visafolio <x@sender.example>\nGesendet: Montag, 23. November 2026 09:14\nAn: Ana\nBetreff: Neu\n\nWhere were you born?',
    ],
    [
      'Gmail in Portuguese, by what it quotes',
      'En Oaxaca.\n\nEm seg., 23 de nov. de 2026 às 9:14, Advogados <x@sender.example> escreveu:\n\n> Where were you born?',
    ],
    [
      'Apple Mail in Japanese',
      'En Oaxaca.\n\n> 2026/11/23 9:14、Firm via Visafolio <x@sender.example>のメール:\n> \n> Where were you born?',
    ],
  ])('without what %s quotes of our mails', async (_program, text) => {
    const it = await world.conversation();
    await world.hand(await compose(it, { text }));
    expect((await world.answers(it.request.id))[0]?.body).toBe('En Oaxaca.');
    expect((await getWhole(it)).text).toContain('Where were you born?');
  });
});

describe('a mail whose sender is not certain', () => {
  const uncertain: [string, (it: InboundConversation) => Mail, string][] = [
    [
      'with a mark of Exchange',
      () => ({ headers: { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' } }),
      'maybe_automatic',
    ],
    ['with List-Unsubscribe', () => ({ headers: { 'List-Unsubscribe': '<mailto:x@example.com>' } }), 'list'],
    [
      'from a plus address',
      ({ request }) => ({ from: request.client.email.replace('@', '+visa@') }),
      'other_sender',
    ],
    ['from another address', () => ({ from: 'Ana <ana.other@example.com>' }), 'other_sender'],
  ];
  test.each(uncertain)(
    '%s waits, and becomes a message of the client when staff add it',
    async (_what, mail, reason) => {
      const it = await world.conversation();
      const attachments = [{ filename: 'birth.png', content: await picture(700, 900, 'png') }];
      expect((await world.hand(await compose(it, { ...mail(it), attachments }))).body).toEqual({
        taken: false,
      });
      expect(await world.answers(it.request.id)).toEqual([]);
      const [held, ...more] = await getHeld(it);
      expect(more).toEqual([]);
      expect(held).toMatchObject({ reason, text: 'I was born in Oaxaca.', can: { accept: true } });
      expect(await countInboxItems(world.services, asStaff(it))).toMatchObject({ held: 1, unread: 1 });
      const inbox = await listInbox(world.services, asStaff(it), { show: 'held', language: 'en' });
      expect(inbox.items).toMatchObject([{ request_id: it.request.id, held_mails: 1 }]);

      const ref = { request_id: it.request.id, mail_id: held?.id ?? '' };
      await Promise.all([
        acceptMail(world.services, asStaff(it), ref),
        acceptMail(world.services, asStaff(it), ref),
      ]);
      expect(await world.answers(it.request.id)).toMatchObject([
        {
          author_kind: 'client',
          author_name: it.request.client.name,
          body: 'I was born in Oaxaca.',
          files: ['birth.png'],
        },
      ]);
      expect(await getHeld(it)).toEqual([]);
      const { rows } = await world.owner.query(
        `SELECT kind FROM activity WHERE client_request_id = $1 AND kind LIKE 'mail.%' ORDER BY id`,
        [it.request.id],
      );
      expect(rows.map(({ kind }) => kind)).toEqual(['mail.held', 'mail.accepted']);
    },
  );

  test('is deleted when staff discard it', async () => {
    const it = await world.conversation();
    await world.hand(await compose(it, { from: 'ana.other@example.com' }));
    const [held] = await getHeld(it);
    const ref = { request_id: it.request.id, mail_id: held?.id ?? '' };
    await discardMail(world.services, asStaff(it), ref);
    expect(await getHeld(it)).toEqual([]);
    await expect(acceptMail(world.services, asStaff(it), ref)).rejects.toMatchObject({
      code: 'messages.mail_not_found',
    });
  });

  /** Accepts it, and runs `during` after its content is read. */
  async function acceptDuring(it: InboundConversation, mailId: string, during: () => Promise<unknown>) {
    const { vault } = world.services;
    const open: typeof vault.open = async (place, sealed) => {
      const opened = await vault.open(place, sealed);
      await during();
      return opened;
    };
    const ref = { request_id: it.request.id, mail_id: mailId };
    return acceptMail({ ...world.services, vault: { ...vault, open } }, asStaff(it), ref);
  }
  const holdOne = async () => {
    const it = await world.conversation();
    await world.hand(await compose(it, { from: 'ana.other@example.com' }));
    const [held] = await getHeld(it);
    return { it, mailId: held?.id ?? '' };
  };

  test('is not accepted by one and discarded by another at the same moment', async () => {
    const { it, mailId } = await holdOne();
    let discarding: Promise<unknown> = Promise.resolve();
    const accepting = acceptDuring(it, mailId, async () => {
      discarding = discardMail(world.services, asStaff(it), { request_id: it.request.id, mail_id: mailId });
      discarding.catch(() => {});
      // Long enough if nothing blocks it.
      await Promise.race([discarding, delay(300)]);
    });
    await expect(accepting).resolves.toEqual({ accepted: true });
    await expect(discarding).rejects.toMatchObject({ code: 'messages.mail_not_found' });
    expect(await world.answers(it.request.id)).toMatchObject([{ body: 'I was born in Oaxaca.' }]);
  });

  test('is not found if its case is deleted while it is accepted', async () => {
    const { it, mailId } = await holdOne();
    const accepting = acceptDuring(it, mailId, () =>
      deleteRequest(world.services, asStaff(it), it.request.id),
    );
    await expect(accepting).rejects.toMatchObject({ code: 'messages.mail_not_found' });
  });

  test('is held up to five times per sender, and twenty per conversation', async () => {
    const it = await world.conversation();
    for (let sender = 0; sender < 5; sender++)
      for (let n = 0; n < 6; n++)
        await world.hand(await compose(it, { from: `s${sender}@example.com`, text: `Mail ${n}` }));
    expect(await getHeld(it)).toHaveLength(20);
  }, 240_000);

  test.each([
    ['an absence note', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a bounce', { headers: { 'Return-Path': '<>' } }],
    [
      'an automatic reply of Exchange',
      { subject: 'Automatic reply: New message', headers: { 'X-Auto-Response-Suppress': 'All' } },
    ],
  ] satisfies [string, Mail][])('%s of a program stays out', async (_what, mail) => {
    const it = await world.conversation();
    await world.hand(await compose(it, mail));
    expect(await getHeld(it)).toEqual([]);
  });
});
