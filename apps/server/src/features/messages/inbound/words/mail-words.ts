import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { Words } from '../../../../shared/data-files/searched-words.ts';

const MailWordsFile = z.strictObject({
  automatic_subjects: Words.describe('How subjects of mails begin that a program answered with.'),
  wrote: Words.describe("With these words the line above a quotation ends: 'On Monday, Ana wrote:'."),
  closings: Words.describe('Lines above a name that end a mail.'),
  devices: Words.describe("From what a mail was sent: 'Sent from my iPhone'."),
  programs: Words.describe("With what a mail was sent: 'Sent with Outlook'."),
});

export const mailWordsFile = defineDataFile(new URL('./mail-words.yaml', import.meta.url), MailWordsFile);
