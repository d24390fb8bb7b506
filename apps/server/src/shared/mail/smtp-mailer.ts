import { limits } from '@visafolio/contract/shared/limits.ts';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { toMessage } from './message.ts';

const timeout = limits.invitationWaitMs;

/** Hands each mail to the server at `url` (smtp:// or smtps://); the whole conversation ends after 10 s. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    socketCloseTimeout: 0,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...toMessage(mail, from), signal: AbortSignal.timeout(timeout) });
    },
    async close() {
      transport.close();
    },
  };
}
