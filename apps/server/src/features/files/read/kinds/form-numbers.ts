import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { PhraseFinder } from './find-phrases.ts';

interface FormNumber {
  kind: DocumentKind;
  /** As people call it. */
  form: string;
  /** One of these has to be on the page: a number alone is also in letters about the form. */
  number: string[];
  with: string[];
}

/** Forms that say what they are. Both lists as `foldWords` leaves them. */
const forms: FormNumber[] = [
  { kind: 'w2', form: 'W-2', number: ['w 2', 'form w 2'], with: ['wage and tax statement'] },
  {
    kind: 'tax_return',
    form: '1040',
    number: ['form 1040', '1040', '1040 sr', '1040 nr'],
    with: [
      'u s individual income tax return',
      'individual income tax return',
      'nonresident alien income tax return',
    ],
  },
  {
    kind: 'tax_return',
    form: '1120',
    number: ['form 1120', '1120', '1120 s', 'form 1120 s'],
    with: ['u s corporation income tax return', 'u s income tax return for an s corporation'],
  },
  {
    kind: 'tax_return',
    form: '1065',
    number: ['form 1065', '1065'],
    with: ['u s return of partnership income'],
  },
  {
    kind: 'tax_return',
    form: '941',
    number: ['form 941', '941'],
    with: ['employer s quarterly federal tax return', 'employer s quarterly federal tax'],
  },
  {
    kind: 'i20',
    form: 'I-20',
    number: ['i 20', 'form i 20'],
    with: ['certificate of eligibility for nonimmigrant student status'],
  },
  {
    kind: 'ds2019',
    form: 'DS-2019',
    number: ['ds 2019', 'ds2019', 'form ds 2019'],
    with: ['certificate of eligibility for exchange visitor'],
  },
  {
    kind: 'training_plan',
    form: 'DS-7002',
    number: ['ds 7002', 'ds7002'],
    with: ['training internship placement plan', 'internship placement plan'],
  },
  {
    kind: 'medical_exam',
    form: 'I-693',
    number: ['i 693', 'form i 693'],
    with: [
      'report of medical examination and vaccination record',
      'medical examination and vaccination record',
    ],
  },
  {
    kind: 'i94',
    form: 'I-94',
    number: ['i 94', 'form i 94', 'i94'],
    with: [
      'admission i 94 record number',
      'i 94 record number',
      'most recent i 94',
      'arrival departure record',
      'admission record number',
    ],
  },
  {
    kind: 'approval_notice',
    form: 'I-797',
    number: ['i 797', 'i 797a', 'i 797b', 'i 797c', 'i797', 'i797a', 'i797c', 'form i 797'],
    with: ['notice of action'],
  },
  {
    kind: 'sevis_receipt',
    form: 'I-901',
    number: ['i 901'],
    with: ['sevis fee', 'payment confirmation', 'fmjfee'],
  },
  {
    kind: 'military_record',
    form: 'DD-214',
    number: ['dd form 214', 'dd 214', 'dd214'],
    with: ['certificate of release or discharge from active duty', 'discharge from active duty'],
  },
];

/** The form that a page is; null where it is none of these. */
export function findFormNumber(finder: PhraseFinder): { kind: DocumentKind; form: string } | null {
  const found = forms.find(
    ({ number, with: title }) =>
      number.some((each) => finder.find(each) >= 0) && title.some((each) => finder.find(each) >= 0),
  );
  return found ? { kind: found.kind, form: found.form } : null;
}
