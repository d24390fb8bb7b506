import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  /** The URL of the mail's button. */
  link: string;
  /** Six digits. */
  code: string;
}

const waitMs = 15_000;

/** Mails to an address in the server's outbox folder, oldest first. */
export async function listMails(dataDir: string, address: string): Promise<ReceivedMail[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return mails
    .filter(({ to }) => to?.some((recipient) => recipient.address === address))
    .map(({ subject = '', text = '', html = '' }) => ({
      subject,
      text,
      html,
      link: /https?:\/\/\S+\/auth\/(?:confirm|reset)\?[^\s"<>)\]]+/.exec(text)?.[0] ?? '',
      code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    }));
}

/** Waits for the `count`th mail to the address, by default the first. */
export async function waitForMail(dataDir: string, address: string, count = 1): Promise<ReceivedMail> {
  for (const until = Date.now() + waitMs; Date.now() < until; await delay(100)) {
    const mail = (await listMails(dataDir, address))[count - 1];
    if (mail) return mail;
  }
  throw new Error(`mail ${count} to ${address} did not arrive`);
}
