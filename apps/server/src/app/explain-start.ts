import path from 'node:path';
import type { Settings } from './settings.ts';

/** What a person needs to know next, in the terminal. */
export function explainStart(settings: Settings): string {
  const mails = settings.smtpUrl
    ? 'sent through SMTP_URL'
    : settings.production
      ? `written to ${path.join(settings.dataDir, 'outbox')}`
      : `${settings.publicUrl}/dev/outbox`;
  const administrator = settings.adminEmail
    ? `sign up as ${settings.adminEmail}`
    : 'the first professional to sign up';
  return [
    '',
    `${settings.productName} is running`,
    `  Address        ${settings.publicUrl}`,
    `  Mails          ${mails}`,
    `  Administrator  ${administrator}`,
    '  Stop           Ctrl-C',
    '',
    '',
  ].join('\n');
}
