/** Answers of these types are stored as the client's text; `date` as yyyy-mm-dd, `yesno` as Yes or No. */
export const plainTypes = [
  'text',
  'textarea',
  'email',
  'phone',
  'date',
  'number',
  'select',
  'yesno',
] as const;

/** Answers to questions of these types have pieces (answer-pieces.ts). Without a schema, so that clients do not load zod. */
export const structuredTypes = [
  'person_name',
  'address',
  'birth_place',
  'country',
  'phone_number',
  'date_range',
  'money',
  'a_number',
  'ssn',
  'receipt_number',
  'yesno_explained',
  'multiselect',
] as const;
export type StructuredType = (typeof structuredTypes)[number];

export const isStructured = (type: string): type is StructuredType =>
  !(plainTypes as readonly string[]).includes(type);

/** Whether conditions compare the answer with Yes and No. */
export const isYesNo = (type: string): boolean => type === 'yesno' || type === 'yesno_explained';

/** Whether the template lists the possible answers. */
export const hasChoices = (type: string): boolean => type === 'select' || type === 'multiselect';
