import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../mailer.ts';
import { toMessage } from '../message.ts';

/** Stores each mail as a complete message in `dir`, with a name that sorts by time. */
export function outboxMailer(dir: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from));
      // The links inside sign people in, so only this server's user can read them.
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
      const draft = path.join(dir, `${name}.part`);
      await writeFile(draft, message, { mode: 0o600 });
      // Renamed, so that readers of the folder see complete mails only.
      await rename(draft, path.join(dir, name));
    },
    async close() {},
  };
}
