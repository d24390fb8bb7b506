import { z } from 'zod';

/** Answers of these types are stored as the client's text; `date` as yyyy-mm-dd, `yesno` as Yes or No. */
const plainTypes = ['text', 'textarea', 'email', 'phone', 'date', 'number', 'select', 'yesno'] as const;

/** Answers of these types have pieces (answer-pieces.ts). */
const structuredTypes = [
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

export const StructuredType = z.enum(structuredTypes);
export type StructuredType = z.infer<typeof StructuredType>;

export const QuestionType = z.enum([...plainTypes, ...structuredTypes]);
export type QuestionType = z.infer<typeof QuestionType>;

export const isStructured = (type: string): type is StructuredType =>
  (structuredTypes as readonly string[]).includes(type);

/** Whether the template lists the possible answers. */
export const hasChoices = (type: string): boolean => type === 'select' || type === 'multiselect';
