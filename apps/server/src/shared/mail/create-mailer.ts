import path from 'node:path';
import type { Log } from '../log/log.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export interface MailSettings {
  /** Absent: mails go to the outbox. */
  smtpUrl: string | undefined;
  /** `Name <address>`. */
  mailFrom: string;
  dataDir: string;
  production: boolean;
  log: Log;
}

/** The folder of mails that no server took. */
export const outboxDir = (dataDir: string): string => path.join(dataDir, 'outbox');

/** Sends by SMTP where there is a server, else keeps each mail as a file in `DATA_DIR/outbox`. */
export function createMailer({ smtpUrl, mailFrom, dataDir, production, log }: MailSettings): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, mailFrom);
  const dir = outboxDir(dataDir);
  if (production) log.warn({ dir }, 'no SMTP_URL: mails reach nobody, they are kept as files');
  return outboxMailer(dir, mailFrom);
}
