import path from 'node:path';
import type { Settings } from './settings/settings.ts';

const keyAdvice =
  'Keep a copy of it apart from the data: what is stored cannot be read without it, and if it is lost, so is the data.';

export function explainStart(
  settings: Settings,
  {
    madeKeyFile,
    mendedKeyFile,
  }: { madeKeyFile?: string | undefined; mendedKeyFile?: string | undefined } = {},
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
    ...(mendedKeyFile
      ? [
          `The master key in ${mendedKeyFile} could be read by others on this machine, and cannot any more.`,
          '',
        ]
      : []),
    ...(madeKeyFile ? [`A new master key is in ${madeKeyFile}`, keyAdvice, ''] : []),
    `${settings.productName} is running`,
    `  Address        ${settings.publicUrl}`,
    `  Mails          ${mails}`,
    `  Administrator  ${administrator}`,
    '  Stop           Ctrl-C',
    '',
    '',
  ].join('\n');
}
