import type { FactName } from '@visafolio/contract/files/facts.ts';
import type { ValuePart } from '@visafolio/contract/filings/mapping-rule.ts';

/** Something that forms and questions ask for in various words. */
export interface Concept {
  name: string;
  asked: RegExp;
  /** It is not this where these words stand. */
  not?: RegExp;
  fact?: FactName;
  /** What of a whole name, date or address it is. */
  part?: ValuePart;
}

/** The first that fits counts: what is more exact stands before. */
const concepts: readonly Concept[] = [
  { name: 'signature_date', asked: /date of signature|signature date/i },
  {
    name: 'birth_date',
    asked: /date of birth|birth ?date|fecha de nacimiento|\bDOB\b/i,
    fact: 'person.birth_date',
  },
  { name: 'birth_country', asked: /country of birth|birth country/i },
  {
    name: 'birth_place',
    asked: /(?:city|town|place|village)\S* (?:or \S+ )?of birth|birth ?place|where (?:were|was) .* born/i,
    fact: 'person.birth_place',
  },
  {
    name: 'passport_expiry',
    asked: /expir\w+.*(?:passport|travel document)|passport.*expir/i,
    fact: 'passport.expiry',
  },
  {
    name: 'passport_issued',
    asked: /(?:date.*issu\w+.*passport|passport.*(?:date of issue|issue date|issued on))/i,
    fact: 'passport.issued',
  },
  {
    name: 'passport_country',
    asked:
      /countr\w+.*(?:issu\w+).*(?:passport|travel)|(?:passport|travel document).*(?:country|issued by)|country of issuance/i,
    fact: 'passport.country',
  },
  { name: 'travel_document', asked: /travel document number/i },
  { name: 'passport_number', asked: /passport (?:number|no\b|#)|passport.*number/i, fact: 'passport.number' },
  {
    name: 'i94_expiry',
    asked: /(?:I-?\s?-?\s?94|authorized stay).*expir|expir.*(?:I-?\s?94|authorized stay)/i,
    fact: 'i94.expiry',
  },
  {
    name: 'i94_number',
    asked: /I\s?-?\s?94.*(?:number|record)|arrival.departure record number/i,
    fact: 'i94.number',
  },
  {
    name: 'entry_date',
    asked: /date of (?:last )?(?:arrival|entry)|(?:arrived|entered) .*(?:date|when)/i,
    fact: 'i94.entry_date',
  },
  {
    name: 'alien_number',
    asked: /alien registration|\ba[.\- ]{0,2}number|alien number|\bA#/i,
    fact: 'person.alien_number',
    part: 'digits',
  },
  { name: 'online_account', asked: /online account/i, part: 'digits' },
  { name: 'social_security', asked: /social security|\bSSN\b/i, part: 'digits' },
  {
    name: 'family_name',
    asked: /family name|last name|surname|apellido/i,
    fact: 'person.family_name',
    part: 'family_name',
  },
  { name: 'middle_name', asked: /middle name/i, part: 'middle_names' },
  {
    name: 'given_name',
    asked: /given names?|first name|forename/i,
    fact: 'person.given_names',
    part: 'given_name',
  },
  { name: 'occupation', asked: /occupation|job title|position|profession/i, fact: 'employment.title' },
  {
    name: 'full_name',
    asked: /(?:full|complete|legal)(?: legal)? name|^(?:your )?name$|nombre completo/i,
    fact: 'person.full_name',
  },
  {
    name: 'nationality',
    asked: /nationality|countr\w+ (?:or countries )?of citizenship|citizenship or nationality|citizen of/i,
    fact: 'person.nationality',
  },
  { name: 'sex', asked: /\bsex\b|\bgender\b/i, fact: 'person.sex' },
  { name: 'marital_status', asked: /marital status/i },
  { name: 'email', asked: /e-?\s?mail/i },
  { name: 'mobile', asked: /(?:mobile|cell)\w* (?:telephone|phone)?/i, part: 'digits' },
  { name: 'phone', asked: /(?:telephone|phone)\b/i, part: 'digits' },
  { name: 'unit', asked: /(?:apartment|apt\b|suite|floor)/i, part: 'unit' },
  { name: 'zip', asked: /\bzip\b/i, part: 'zip' },
  { name: 'postal_code', asked: /postal code/i },
  { name: 'street', asked: /street (?:number|address|name)|street number and name/i, part: 'street' },
  { name: 'city', asked: /city|town\b/i, part: 'city' },
  { name: 'state', asked: /\bstate\b(?!s)/i, part: 'state' },
  { name: 'province', asked: /province/i },
  { name: 'country', asked: /\bcountry\b/i, part: 'country' },
  { name: 'address', asked: /address|direcci[oó]n/i },
];

export const findConcept = (text: string): Concept | undefined =>
  concepts.find(({ asked, not }) => asked.test(text) && !not?.test(text));
