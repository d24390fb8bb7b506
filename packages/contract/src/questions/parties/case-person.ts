import { z } from 'zod';

/** People of a case besides its client and sponsor, numbered in the order in which they were added. A number is not given twice. */
export const otherPeople = [
  'person_1',
  'person_2',
  'person_3',
  'person_4',
  'person_5',
  'person_6',
  'person_7',
  'person_8',
  'person_9',
  'person_10',
  'person_11',
  'person_12',
] as const;

/** Whoever of a case answers for parties and writes with the firm. */
export const CasePerson = z.enum(['client', 'sponsor', ...otherPeople]);
export type CasePerson = z.infer<typeof CasePerson>;

/** Neither the client nor the sponsor. */
export const isOtherPerson = (person: CasePerson): boolean => person !== 'client' && person !== 'sponsor';
