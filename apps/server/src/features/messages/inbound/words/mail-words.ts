import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { expressionSource } from '../../../../shared/data-files/expression-source.ts';
import { phrasesByLanguage } from '../../../../shared/data-files/phrase-lists.ts';
import { Words } from '../../../../shared/data-files/searched-words.ts';

const MailWordsFile = z.strictObject({
  automatic_subjects: Words.describe('How subjects of mails begin that a program answered with.'),
  wrote: Words.describe("With these words the line above a quotation ends: 'On Monday, Ana wrote:'."),
  attribution_starts: Words.describe('With these words that line starts, where a date follows.'),
  wrote_at_line_end: Words.describe(
    'After a line that ends with these words, a signature may be that of somebody who is quoted. Only words that seldom end other lines.',
  ),
  closings: Words.describe('Lines above a name that end a mail.'),
  postscripts: Words.describe('With these words a postscript starts, which follows a signature.'),
  signature_lines: phrasesByLanguage(expressionSource('device', 'sender', 'rest')).describe(
    'Regular expressions for whole lines that phones and free mail services append. {device}: a word of devices; {sender}: one of devices or programs; {rest}: the rest of the line.',
  ),
  devices: Words.describe("From what a mail was sent: 'Sent from my iPhone'."),
  programs: Words.describe("With what a mail was sent: 'Sent with Outlook'."),
});

export const mailWordsFile = defineDataFile(new URL('./mail-words.yaml', import.meta.url), MailWordsFile);
