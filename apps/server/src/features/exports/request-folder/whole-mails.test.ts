import { unzipSync } from 'fflate';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import { readPdf } from '../../../../test/harness/read-pdf.ts';
import { makeMailFile } from '../../messages/export/mail-file.ts';
import {
  composeMail,
  createInboundWorld,
  type InboundConversation,
  type InboundWorld,
} from '../../messages/inbound/testing/inbound-world.ts';

let world: InboundWorld;
beforeAll(async () => {
  world = await createInboundWorld();
});
afterAll(() => world.close());

const quotation =
  '\n\nOn Mon, Nov 23, 2026 at 9:14 AM Firm <no-reply@localhost> wrote:\n> Where were you born?';

async function answer(
  { request, clientAddress }: InboundConversation,
  mail: Parameters<typeof composeMail>[0],
): Promise<void> {
  const from = { name: 'Rojas, Ana (home)', address: request.client.email };
  await world.hand(await composeMail({ from, to: clientAddress, ...mail }));
}

/** Contents of the folder besides files and timeline, by path. */
async function download(
  { request }: InboundConversation,
  reader: Pick<Professional, 'id'> = request.professional,
  language = 'en',
) {
  const { cookie } = await buildSession(world.owner, reader.id, { secret: world.secret });
  const address = `${world.url}/api/exports/requests/${request.id}.zip?language=${language}`;
  const response = await world.fetch(new Request(address, { headers: { cookie } }));
  if (response.status !== 200)
    return { status: response.status, files: new Map<string, Uint8Array>(), paths: [] };
  const files = new Map(
    Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer()))).map(
      ([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes] as const,
    ),
  );
  return { status: response.status, files, paths: [...files.keys()].filter((path) => path.endsWith('.eml')) };
}

const readMail = (files: Map<string, Uint8Array>, path: string) =>
  PostalMime.parse(files.get(path) ?? new Uint8Array());

async function readConversationPdf(files: Map<string, Uint8Array>): Promise<string> {
  const [, pdf] = [...files].find(([path]) => /^(?:Messages|Mensajes)\/.*\.pdf$/.test(path)) ?? [];
  return JSON.stringify(await readPdf(Buffer.from(pdf ?? [])));
}

it('has each mail that became messages as a file that mail programs open', async () => {
  const it = await world.conversation();
  const logo = await sharp({ create: { width: 180, height: 60, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  await answer(it, {
    subject: 'Re: Ñandú — dónde nació',
    date: new Date('2026-11-23T15:04:05Z'),
    messageId: '<one@client.example>',
    text: `I was born in Oaxaca, señor.${quotation}`,
    html: `<p>I was born in Oaxaca, señor.</p><p>Kept in HTML alone.</p><img src="cid:logo">`,
    attachments: [
      { cid: 'logo', content: logo, filename: 'logo.png', contentDisposition: 'inline' },
      { content: Buffer.from('MZ\0\0'), filename: 'run.exe', contentType: 'application/x-msdownload' },
    ],
  });
  await answer(it, { subject: 'Short', text: 'Nothing is cut here.' });

  const { files, paths } = await download(it);
  expect(paths).toEqual([
    'Messages/Client email 01 Re_ Ñandú — dónde nació.eml',
    'Messages/Client email 02 Short.eml',
  ]);
  const mail = await readMail(files, paths[0] ?? '');
  expect(mail).toMatchObject({
    from: { name: 'Rojas, Ana (home)', address: it.request.client.email },
    subject: 'Re: Ñandú — dónde nació',
    date: '2026-11-23T15:04:05.000Z',
    messageId: '<one@client.example>',
  });
  for (const words of ['I was born in Oaxaca, señor.', 'Where were you born?', 'Kept in HTML alone.'])
    expect(mail.text).toContain(words);
  // Parts that staff cannot open in the product are not exported either.
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['logo.png', 'image/png'],
  ]);
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(logo)).toBe(true);
  expect(Buffer.from(files.get('README.txt') ?? []).toString()).toContain(`- ${paths[0]}`);

  const pdf = await readConversationPdf(files);
  expect(pdf.match(/Shortened: the whole email is in the folder/g)).toHaveLength(1);
  const spanish = await download(it, it.request.professional, 'es');
  expect(spanish.paths[1]).toBe('Mensajes/Correo del cliente 02 Short.eml');
  expect(await readConversationPdf(spanish.files)).toContain(
    'Abreviado: el correo completo está en la carpeta',
  );
});

it('takes no header, path or other sender from the content of a mail', async () => {
  const it = await world.conversation();
  const mime = await composeMail({
    from: { name: 'PLACE', address: it.request.client.email },
    to: it.clientAddress,
    subject: 'SUBJECT',
    text: 'Hello.',
  });
  const hostile = mime
    .toString()
    .replace('From: PLACE', 'From: =?utf-8?Q?boss=40firm.example=0D=0ABcc=3A_x=40evil.example?=')
    .replace('Subject: SUBJECT', 'Subject: =?utf-8?Q?=2E=2E/=2E=2E/etc/x=0D=0AX-Evil=3A_1?=');
  await world.hand(hostile);
  const { files, paths } = await download(it);
  expect(paths).toHaveLength(1);
  expect(paths[0]).toMatch(/^Messages\/Client email 01 [^/\r\n]+\.eml$/);
  const mail = await readMail(files, paths[0] ?? '');
  expect(mail.from?.address).toBe(it.request.client.email);
  expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(mail.bcc).toBeUndefined();
});

it('omits mails that are held or were taken back', async () => {
  const it = await world.conversation();
  await answer(it, { text: `Taken back.${quotation}` });
  await world.owner.query(
    `UPDATE messages SET body = NULL, taken_back_at = now() WHERE client_request_id = $1 AND via = 'mail'`,
    [it.request.id],
  );
  await answer(it, { from: 'ana.other@example.com', text: 'It waits.' });
  const { files, paths } = await download(it);
  expect(paths).toEqual([]);
  const pdf = await readConversationPdf(files);
  expect(pdf).toContain('Where were you born?');
  for (const words of ['It waits.', 'Taken back.', 'Shortened']) expect(pdf).not.toContain(words);
});

it('includes mails only for people who may see them in the product', async () => {
  const firm = await buildFirm(world.owner);
  const ana = await buildProfessional(world.owner, { firm });
  const ben = await buildProfessional(world.owner, { firm });
  const stranger = await buildProfessional(world.owner);
  const it = await world.conversation({ professional: ana });
  await answer(it, { subject: 'Hello', text: `For Ana and Ben.${quotation}` });
  const openMailAs = async ({ id, email }: Professional) => {
    const { rows } = await world.owner.query('SELECT id FROM inbound_mails WHERE client_request_id = $1', [
      it.request.id,
    ]);
    const asked = { requestId: it.request.id, mailId: rows[0].id, language: 'en' } as const;
    return makeMailFile(world.services, { as: 'staff', userId: id, email }, asked);
  };
  const email = ['Messages/Client email 01 Hello.eml'];
  expect((await download(it, ben)).paths).toEqual(email);
  expect(await openMailAs(ben)).not.toBeNull();
  expect((await download(it, stranger)).status).toBe(404);
  expect(await openMailAs(stranger)).toBeNull();

  await world.owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [it.request.id],
  );
  expect((await download(it, ben)).status).toBe(404);
  expect(await openMailAs(ben)).toBeNull();
  expect((await download(it, ana)).paths).toEqual(email);
});
