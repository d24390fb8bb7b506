import { inEachLanguage } from '@visafolio/contract/shared/languages.ts';
import { describe, expect, test } from 'vitest';
import { listPreparedFields, prepared, renderPrepared } from './prepared-files.ts';
import { preparedCategories, preparedFields, preparedMessages } from './prepared-message.ts';
import { isPreparedValue } from './render-prepared.ts';

type Key = keyof typeof preparedMessages;
type Field = keyof typeof preparedFields;
const keys = Object.keys(preparedMessages) as Key[];
const samples: Record<Field, string> = {
  document: 'Birth Certificate',
  form: 'I-130',
  person: 'Jane Roe',
  place: '1 Main Street, Suite 5',
  phone: '+1 (555) 010-0100',
  receipt: 'IOE0912345678',
  office: 'California Service Center',
  date: '2026-03-12',
  until: '2026-04-01',
  time: '13:30',
  amount: '1225.00',
  days: '3',
};
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');

describe('prepared messages', () => {
  test('number at least forty, cover every category, and have unique titles', () => {
    expect(keys.length).toBeGreaterThanOrEqual(40);
    expect(new Set(Object.values(preparedMessages))).toEqual(new Set(preparedCategories));
    for (const { messages } of [prepared('en'), prepared('es')]) {
      expect(new Set(Object.values(messages).map(({ title }) => title)).size).toBe(keys.length);
      expect(Object.values(messages).filter(({ title }) => title.length > 50)).toEqual([]);
    }
  });

  test.each(keys)('%s has the same fields, lines and points in both languages', (key) => {
    const { body: english } = prepared('en').messages[key];
    const { body: spanish } = prepared('es').messages[key];
    expect(placeholders(spanish).sort()).toEqual(placeholders(english).sort());
    expect(spanish.split('\n').map((line) => line.startsWith('- '))).toEqual(
      english.split('\n').map((line) => line.startsWith('- ')),
    );
    expect(listPreparedFields(key).sort()).toEqual([...new Set(placeholders(english))].sort());
  });

  test.each(keys)('%s addresses the client formally in Spanish', (key) => {
    const { title, body } = prepared('es').messages[key];
    expect(`${title} ${body}`).not.toMatch(/\b(tú|tu|tus|te|ti|contigo|vosotros|vuestr[oa]s?)\b/i);
  });

  test.each(keys)('%s has no placeholder left once its values are filled in', (key) => {
    const text = renderPrepared(key, samples);
    expect(text?.en).toBeTruthy();
    expect(text?.es).toBeTruthy();
    expect(`${text?.en}${text?.es}`).not.toMatch(/[{}]|undefined/);
  });

  test('every field is used by a message', () => {
    const used = new Set(keys.flatMap(listPreparedFields));
    expect([...used].sort()).toEqual(Object.keys(preparedFields).sort());
  });
});

describe('values', () => {
  test('are formatted for each language', () => {
    const text = renderPrepared('biometrics', samples);
    expect(text?.en).toContain('on March 12, 2026 at 1:30 PM.');
    expect(text?.es).toContain('el 12 de marzo de 2026 a la 1:30 p.m.');
    const fee = renderPrepared('filing_fee', { ...samples, amount: '1440' });
    expect(fee?.en).toContain('$1,440.00');
    expect(fee?.es).toContain('$1,440.00');
    expect(renderPrepared('review_begins', { days: '1' })?.es).toContain('1 día.');
    expect(renderPrepared('we_will_call', { ...samples, time: '14:05' })?.es).toContain('a las 2:05 p.m.');
  });

  test('of a document use the language of the text, if known', () => {
    const document = { ...inEachLanguage(() => 'Birth Certificate'), es: 'Acta de nacimiento' };
    const text = renderPrepared('document_missing', { document, until: '2026-04-01' });
    expect(text?.en).toContain('from you: Birth Certificate.');
    expect(text?.es).toContain('este documento: Acta de nacimiento.');
  });

  test('stay on one line: line breaks become spaces', () => {
    const text = renderPrepared('document_received', { document: ' Birth\n\ncertificate ' });
    expect(text?.en).toContain('document: Birth certificate.\n');
  });

  test.each([
    ['an unknown message', 'no_such_message', samples],
    ['a name that every object has', 'constructor', samples],
    ['a missing value', 'document_missing', { document: 'Passport' }],
    ['an empty value', 'document_received', { document: ' \n ' }],
    ['a value that every object has', 'document_received', Object.create({ document: 'Passport' })],
    ['a day that does not exist', 'message_received', { date: '2026-02-30' }],
    ['a date that is a text', 'message_received', { date: 'tomorrow' }],
    ['a time that does not exist', 'we_will_call', { date: '2026-02-03', time: '24:00' }],
    ['a phone number that is a link', 'no_advice_by_message', { phone: 'http://evil.example' }],
    ['an amount that is none', 'payment_received', { date: '2026-02-03', amount: 'a lot' }],
    ['a text that is too long', 'document_received', { document: 'x'.repeat(501) }],
    ['no days', 'review_begins', { days: '0' }],
  ])('are refused: %s', (_, key, values) => {
    expect(renderPrepared(key, values as Record<string, string>)).toBeNull();
  });

  test('are validated one by one for the form', () => {
    for (const name of Object.keys(preparedFields) as Field[]) {
      expect(isPreparedValue(name, samples[name])).toBe(true);
      expect(isPreparedValue(name, ' ')).toBe(false);
    }
  });
});
