import path from 'node:path';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { createTransport } from 'nodemailer';
import type { Log } from '../log/log.ts';
import type { Mailer } from './mailer.ts';
import { toMessage } from './message.ts';
import { outboxMailer } from './outbox-folder/outbox-mailer.ts';

export interface MailSettings {
  /** Absent: mails go to the outbox folder. */
  smtpUrl: string | undefined;
  /** `Name <address>`. */
  mailFrom: string;
  dataDir: string;
  production: boolean;
  log: Log;
}

/** Folder of mails if there is no mail server. */
export const outboxDir = (dataDir: string): string => path.join(dataDir, 'outbox');

/** Sends by SMTP if there is a server, otherwise stores each mail as a file in `DATA_DIR/outbox`. */
export function createMailer({ smtpUrl, mailFrom, dataDir, production, log }: MailSettings): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, mailFrom);
  const dir = outboxDir(dataDir);
  if (production) log.warn({ dir }, 'no SMTP_URL: mails reach nobody, they are kept as files');
  return outboxMailer(dir, mailFrom);
}

const smtpTimeoutMs = limits.invitationWaitMs;

/** Sends mails to the server at `url` (smtp:// or smtps://); gives up after 10 s. */
function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    dnsTimeout: smtpTimeoutMs,
    socketCloseTimeout: 0,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...toMessage(mail, from), signal: AbortSignal.timeout(smtpTimeoutMs) });
    },
    async close() {
      transport.close();
    },
  };
}
