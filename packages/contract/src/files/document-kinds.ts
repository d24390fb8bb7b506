import { z } from 'zod';

/** What a file can turn out to be. Its names are texts of `kinds`; 'unknown' is no kind but the lack of one. */
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

/** `certain` ones are placed, `likely` ones are asked about. */
export const Certainty = z.enum(['certain', 'likely', 'unknown']);
export type Certainty = z.infer<typeof Certainty>;

/** Why a file is taken for its kind, in the order of strength. Values are named by code and never quote the document. */
export const KindReason = z.object({
  code: z.enum([
    'machine_readable_zone',
    'form_number',
    'title',
    'phrases',
    'picture',
    'provider',
    'moved_before',
    // Its kind is not known: it was given together with its translation.
    'with_translation',
  ]),
  /** The form's number, such as 'I-94'. */
  value: z.string().nullable(),
  /** A translation is with it. */
  translated: z.boolean().optional(),
});
export type KindReason = z.infer<typeof KindReason>;
