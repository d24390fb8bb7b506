import path from 'node:path';
import type { Settings } from '../settings/settings.ts';

const keyAdvice =
  'Keep a copy of it apart from the data: what is stored cannot be read without it, and if it is lost, so is the data.';

export function explainStart(
  settings: Settings,
  {
    createdKeyFile,
    restrictedKeyFile,
  }: { createdKeyFile?: string | undefined; restrictedKeyFile?: string | undefined } = {},
): string {
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
    ...(restrictedKeyFile
      ? [
          `The master key in ${restrictedKeyFile} could be read by others on this machine, and cannot any more.`,
          '',
        ]
      : []),
    ...(createdKeyFile ? [`A new master key is in ${createdKeyFile}`, keyAdvice, ''] : []),
    `${settings.productName} is running`,
    `  Address        ${settings.publicUrl}`,
    `  Mails          ${mails}`,
    `  Administrator  ${administrator}`,
    '  Stop           Ctrl-C',
    '',
    '',
  ].join('\n');
}
