import { z } from 'zod';

/** Kinds that a file can be recognized as. The texts of `kinds` name them. An unrecognized file has no kind. */
export const DocumentKind = z.enum([
  'passport',
  'visa',
  'i94',
  'green_card',
  'work_permit',
  'naturalization_certificate',
  'id_card',
  'birth_certificate',
  'marriage_certificate',
  'divorce_decree',
  'death_certificate',
  'police_certificate',
  'court_record',
  'military_record',
  'bank_statement',
  'pay_stub',
  'tax_return',
  'w2',
  'business_record',
  'financial_statement',
  'business_plan',
  'organizational_chart',
  'transfer_of_money',
  'employment_letter',
  'offer_letter',
  'recommendation_letter',
  'invitation_letter',
  'resume',
  'diploma',
  'transcript',
  'credential_evaluation',
  'professional_license',
  'test_scores',
  'admission_letter',
  'award',
  'publication',
  'lease',
  'property_deed',
  'utility_bill',
  'insurance',
  'photo',
  'medical_exam',
  'medical_record',
  'approval_notice',
  'i20',
  'ds2019',
  'sevis_receipt',
  'training_plan',
  'contract',
  'itinerary',
  'statement',
  'translation_certificate',
]);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Files with a `certain` kind are placed. For `likely` ones, a person is asked. */
export const Certainty = z.enum(['certain', 'likely', 'unknown']);
export type Certainty = z.infer<typeof Certainty>;

/** Why a file has its kind, strongest reason first. Codes only: a reason never quotes the document. */
export const KindReason = z.object({
  code: z.enum([
    'machine_readable_zone',
    'form_number',
    'title',
    'phrases',
    'picture',
    'provider',
    'moved_before',
    // The kind is unknown, but the file was given together with its translation.
    'with_translation',
  ]),
  /** Number of a government form, such as 'I-94'. */
  value: z.string().nullable(),
  /** The file includes its translation. */
  translated: z.boolean().optional(),
});
export type KindReason = z.infer<typeof KindReason>;
