import { expect, test } from 'vitest';
import { hasOtherLetters } from './email-address.ts';
import { Email } from './fields.ts';

test.each([
  ["o'brien+x=y{a}@example.com", "o'brien+x=y{a}@example.com"],
  ['María@example.com'.normalize('NFD').replace('í'.normalize('NFD'), 'i'), 'maria@example.com'],
  ['Ana Rojas <Ana@Example.com>', 'ana@example.com'],
  ['"Rojas, Ana" <a@example.com>;', 'a@example.com'],
  ['mailto:a@example.com?subject=Hello', 'a@example.com'],
  ['\u200ba@example.com\ufeff', 'a@example.com'],
  ['a@exam\u00adple.com', 'a@example.com'],
  ['\u202aa@example.com\u202c', 'a@example.com'],
  ['\u00a0a@example.com. ', 'a@example.com'],
  ['jo@münchen.example', 'jo@münchen.example'],
  ['a@例え.テスト', 'a@例え.テスト'],
  ['a@भारत.भारत', 'a@भारत.भारत'],
  ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
  ['"a b"@example.com', '"a b"@example.com'],
])('the address %j is accepted as %j', (typed, stored) => {
  expect(Email.parse(typed)).toBe(stored);
});

test.each([
  'ana',
  'a@b',
  'a..b@example.com',
  '.a@example.com',
  'a@1.2.3.4',
  'a b@example.com',
  'a@-b.com',
  'a@b..com',
  'ana@',
  '@example.com',
  `${'a'.repeat(65)}@example.com`,
])('%j is no address', (typed) => {
  expect(Email.safeParse(typed).success).toBe(false);
});

/** Forms choose their message by these codes. */
const problems = (typed: string) => Email.safeParse(typed).error?.issues.map(({ code }) => code);

test.each([
  'maría@example.com',
  'josé@example.com',
  'josé@example.com'.normalize('NFD'),
  'José <José@Example.com>',
  '用户@例子.广告',
  'пользователь@пример.рф',
  'χρήστης@παράδειγμα.ελ',
  'उपयोगकर्ता@उदाहरण.भारत',
  'مستخدم@مثال.إختبار',
  '"ñ"@example.com',
  'ı@example.com',
  'ﬁ@example.com',
])('%j is refused, with a reason of its own', (typed) => {
  expect(problems(typed)).toEqual(['custom']);
});

test.each(['ana', 'josé', 'a b@example.com', 'a@example', 'a@b@é'])(
  '%j is no address for another reason',
  (typed) => {
    expect(problems(typed)).toEqual(['invalid_format']);
    expect(hasOtherLetters(typed)).toBe(false);
  },
);
