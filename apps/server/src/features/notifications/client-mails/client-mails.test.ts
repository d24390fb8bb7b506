import { describe, expect, test } from 'vitest';
import { renderAskedAgain, renderInvitation, renderReminder } from './client-mails.emails.tsx';
import type { CaseMail } from './compose-client-mail.ts';

const mail: CaseMail = {
  language: 'en',
  product: 'Visafolio',
  sender: 'مكتب السلام',
  logoUrl: undefined,
  client: 'فاطمة',
  sponsor: null,
  replyTo: 'lawyer@example.com',
  caseName: 'EB-2 Advanced Degree',
  boxUrl: 'http://x.test/auth/confirm?token=a&b=1&box=open',
  link: {
    url: 'http://x.test/auth/confirm?token=a&b=1',
    code: '123456',
    codeUrl: 'http://x.test/auth/confirm',
  },
};

describe('a mail to a client', () => {
  test('says our sentences from left to right, also where they begin with an Arabic name', async () => {
    const { html } = await renderInvitation(mail, 'عزيزتي');
    expect(html).toMatch(/<p(?![^>]*dir=)[^>]*>مكتب السلام has prepared/);
    expect(html).toMatch(/<p[^>]*dir="auto"[^>]*>عزيزتي/);
  });

  test('lists names in their own direction without moving the bullets', async () => {
    const missing = {
      documents: ['جواز السفر'],
      questions: [],
      submitDocuments: false,
      submitQuestionnaire: false,
      unplaced: [],
    };
    const { html } = await renderReminder(mail, missing);
    expect(html).toMatch(/<li(?![^>]*dir=)[^>]*><span dir="auto">جواز السفر/);
  });

  test('reminds a sponsor of the client’s application, and the client of their own', async () => {
    const missing = {
      documents: ['Passport'],
      questions: [],
      submitDocuments: false,
      submitQuestionnaire: false,
      unplaced: [],
    };
    const people = { sender: 'Puente Legal', client: 'Ana Gil' };
    const toSponsor = await renderReminder({ ...mail, ...people, sponsor: 'Mercy Hospital' }, missing);
    expect(toSponsor.subject).toBe('A reminder from Puente Legal: the application of Ana Gil');
    expect(toSponsor.text).toContain('Still missing for the application of Ana Gil');
    const toClient = await renderReminder({ ...mail, ...people }, missing);
    expect(toClient.subject).toBe('A reminder from Puente Legal: your application');
    expect(toClient.text).toContain('Still missing for your application');
  });

  test('counts files without a place beside documents that may have one among them, and never as missing', async () => {
    const missing = {
      documents: ['Passport copy'],
      questions: [],
      submitDocuments: false,
      submitQuestionnaire: false,
      unplaced: ['scan-1.pdf', 'scan-2.pdf'],
    };
    const { text } = await renderReminder(mail, missing);
    expect(text).not.toContain('Documents to upload');
    const parts = [
      '2 files still wait for you',
      'scan-2.pdf',
      'unless files above are for some of them',
      'Passport copy',
    ].map((part) => text.indexOf(part));
    expect(parts).not.toContain(-1);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    const spanish = await renderReminder(
      { ...mail, language: 'es' },
      { ...missing, unplaced: ['scan-1.pdf'] },
    );
    expect(spanish.text).toContain('a menos que el archivo de arriba sea para uno de ellos');
    const nothingWaits = await renderReminder(mail, { ...missing, unplaced: [] });
    expect(nothingWaits.text).toContain('Documents to upload');
  });

  test('has its address on a line of its own in plain text', async () => {
    const { text } = await renderAskedAgain(mail, { document: 'Passport copy', reason: 'Blurred' });
    expect(text.split('\n')).toContain('http://x.test/auth/confirm?token=a&b=1');
    expect(text).toContain('Open the application:\n');
  });

  test('gives a reason in its own language, and below it as it was written', async () => {
    const translated = {
      from: 'en',
      language: 'es' as const,
      text: 'La foto está oscura',
      engine: 'deepl',
      check_original: false,
    };
    const reason = { document: 'Pasaporte', reason: 'The picture is dark' };
    const { text, html } = await renderAskedAgain({ ...mail, language: 'es' }, { ...reason, translated });
    expect(text.indexOf('La foto está oscura')).toBeGreaterThan(0);
    expect(text.indexOf('The picture is dark')).toBeGreaterThan(text.indexOf('La foto está oscura'));
    expect(html).toContain('traducción automática');
    expect(html).not.toContain('compare los nombres');
    const unsure = { ...reason, translated: { ...translated, check_original: true } };
    expect((await renderAskedAgain({ ...mail, language: 'es' }, unsure)).text).toMatch(
      /compare los nombres/i,
    );
    const untranslated = await renderAskedAgain({ ...mail, language: 'es' }, reason);
    expect(untranslated.text).not.toMatch(/traducción automática/i);
  });

  test('is sent in the firm’s name and answered by its professional; without a firm, in the product’s', async () => {
    expect(await renderInvitation(mail, null)).toMatchObject({
      senderName: 'مكتب السلام via Visafolio',
      replyTo: 'lawyer@example.com',
    });
    expect(await renderInvitation({ ...mail, sender: mail.product }, null)).not.toHaveProperty('senderName');
  });
});
