import { expect, it } from 'vitest';
import { findUnsupported } from './find-unsupported.ts';

const employer = 'Legal name of the company\nAcme Robotics, Inc.';
const job =
  'Job title\nRobotics Engineer, since 2019-04-01, for 120,000.00 dollars, 40 hours, with two colleagues.';
const people =
  'Family\nMaría García and Juan López live in San José. The firm called O’Brien wrote to maria@example.com.';
const support = {
  sources: [employer, job, people],
  template: 'Dear Officer: the Beneficiary meets Form I-129.',
};

it.each([
  'Acme Robotics, Inc. employs her as a Robotics Engineer.',
  'Since April 1, 2019 she has earned $120,000 for 40 hours.',
  'In April 2019 no one knew; since 04/01/2019 she works there.'.replace(
    'In April 2019 no one knew; since',
    'Since',
  ),
  'The Beneficiary has two colleagues, as Form I-129 says.',
  'Maria Garcia and O’Brien’s friend live in San Jose.',
  'However, they wrote to maria@example.com.',
  'I submit this letter.',
])('accepts what the sources say: %s', (sentence) => {
  expect(findUnsupported(sentence, support)).toBeNull();
});

it.each([
  ['a name', 'Acme Robotics employs her in Boston.', 'Boston'],
  ['a name at the beginning', 'Stanford gave her a degree.', 'Stanford'],
  ['a name in capitals', 'ACME merged with IBM.', 'IBM'],
  ['a third person made of two', 'There is María López.', 'María López'],
  ['a number', 'She earns 125,000 dollars.', '125,000'],
  ['a part of a number', 'She earns 120 dollars.', '120'],
  ['a number in words', 'She leads twelve engineers.', 'twelve'],
  ['a large number in words', 'She leads thousands.', 'thousands'],
  ['a day', 'She began on April 2, 2019.', 'April 2, 2019'],
  ['a month that only a number in it names', 'She began in May 2019.', 'May 2019'],
  ['a year', 'She has worked there since 2018.', '2018'],
  ['a form', 'She files Form I-140.', 'I-140'],
  ['an address', 'Write to boss@example.com.', 'boss@example.com.'],
  ['a link', 'See https://evil.example/x for more.', 'https://evil.example/x'],
  ['a script without capitals', 'Her name is 田中.', '田中'],
])('finds %s that no source has', (_, sentence, found) => {
  expect(findUnsupported(sentence, support)).toBe(found);
});

it('accepts the month of a day as supported', () => {
  expect(findUnsupported('She began in April 2019.', support)).toBeNull();
});
