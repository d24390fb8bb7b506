import { outboxDir } from '../mail/create-mailer.ts';
import { outboxMailer } from '../mail/outbox-folder/outbox-mailer.ts';
import { httpTextSender, type TextProvider } from './http-text-sender.ts';
import type { TextSender } from './text-sender.ts';

export interface TextSettings {
  /** Absent: messages go to the outbox folder, in production nowhere. */
  sms: TextProvider | undefined;
  dataDir: string;
  production: boolean;
}

/** Uses the configured provider, otherwise the outbox folder; null if nothing can be sent. */
export function createTextSender({ sms, dataDir, production }: TextSettings): TextSender | null {
  if (sms) return httpTextSender(sms);
  return production ? null : outboxTextSender(dataDir);
}

/**
 * Stores each message as a mail to `{number}@text.invalid`, so that one page shows everything that would have been
 * sent.
 */
function outboxTextSender(dataDir: string): TextSender {
  const outbox = outboxMailer(outboxDir(dataDir), 'Text message <text@text.invalid>');
  return {
    send: ({ to, text }) =>
      outbox.send({
        to: `${to}@text.invalid`,
        subject: `Text message to ${to}`,
        text,
        html: paragraph(text),
      }),
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };
const paragraph = (text: string): string =>
  `<p>${text.replace(/[&<>\n]/g, (character) => entities[character] ?? character)}</p>`;
