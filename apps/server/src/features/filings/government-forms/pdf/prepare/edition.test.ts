import { expect, it } from 'vitest';
import { readFormFacts } from './edition.ts';

const read = (page: string) => readFormFacts([page], { title: '', fileName: 'form.pdf' });

it.each([
  ['Form I-130 Edition 04/01/24', '2024-04-01'],
  ['Form I-130   Edition   04/01/2024', '2024-04-01'],
  ['Form G-28 09/17/18', '2018-09-17'],
  ['Form I-129 01/17/17 Y', '2017-01-17'],
  ['Form I-485 Supplement J 12/13/17 N', '2017-12-13'],
  ['Form I-589 (Rev. 05/16/17)', '2017-05-16'],
  ['Form SSA-89 (05-2019) Rev. 05-2019', '2019-05-01'],
  ['Edition Date: 4/1/24', '2024-04-01'],
  ['Form EOIR-42B, Revised Jan. 2021', '2021-01-01'],
  ['Form I-9 Revised August 1, 2023', '2023-08-01'],
  ['Form I-907 Edition: 10-01-18', '2018-10-01'],
  ['Form I-131 Edition 2025-01-20', '2025-01-20'],
  ['Form AR-11 Rev. 1 May 2022', '2022-05-01'],
  ['Form I-90 04/01/24 Edition', '2024-04-01'],
  ['I-94W (05/29/91) Arrival Record', '1991-05-29'],
  ['Form DS-260 Revision 03/2020', '2020-03-01'],
])('the edition of %j is %s', (page, edition) => {
  expect(read(page).edition).toBe(edition);
});

it.each([
  'Form I-130, Petition for Alien Relative. OMB No. 1615-0012; Expires 02/28/2027',
  'If you filed Form I-485 on or after 07/30/2007, read the instructions',
  'Form I-130 Edition 13/45/24',
])('%j names no edition', (page) => {
  expect(read(page).edition).toBeNull();
});

it('what is called an edition comes before a date that follows a number', () => {
  expect(read('Form I-94 01/02/20 Form I-765 Edition 08/21/25').edition).toBe('2025-08-21');
});

it('a form expires on the last day of its month', () => {
  expect(read('Form I-765 Expires 02/2027').expires_on).toBe('2027-02-28');
});
