/** Type of a placeholder: decides its input and its format in each language. */
export type PreparedField = 'text' | 'date' | 'time' | 'phone' | 'money' | 'days';

/** Types of the placeholders, by name. */
export const preparedFields = {
  /** Name of a document of the case, in each language of the template, or as typed. */
  document: 'text',
  /** Number of a government form, such as I-130. */
  form: 'text',
  person: 'text',
  place: 'text',
  phone: 'phone',
  receipt: 'text',
  office: 'text',
  date: 'date',
  until: 'date',
  time: 'time',
  amount: 'money',
  days: 'days',
} as const satisfies Record<string, PreparedField>;
export type PreparedFieldName = keyof typeof preparedFields;

export const preparedCategories = [
  'documents',
  'questions',
  'appointments',
  'progress',
  'government',
  'fees',
  'general',
] as const;
export type PreparedCategory = (typeof preparedCategories)[number];

/** Category of each message, in the order of lists. */
export const preparedMessages = {
  document_missing: 'documents',
  documents_missing_final: 'documents',
  picture_blurry: 'documents',
  page_cut_off: 'documents',
  pages_missing: 'documents',
  wrong_document: 'documents',
  document_expired: 'documents',
  passport_expires_soon: 'documents',
  translation_needed: 'documents',
  signature_missing: 'documents',
  original_needed: 'documents',
  photo_requirements: 'documents',
  document_received: 'documents',
  password_on_file: 'documents',
  name_differs: 'documents',
  recent_needed: 'documents',
  answer_unclear: 'questions',
  answers_missing: 'questions',
  dates_have_gap: 'questions',
  address_change: 'questions',
  family_change: 'questions',
  work_change: 'questions',
  please_call: 'appointments',
  we_will_call: 'appointments',
  appointment: 'appointments',
  appointment_moved: 'appointments',
  appointment_reminder: 'appointments',
  video_call: 'appointments',
  biometrics: 'appointments',
  interview_date: 'appointments',
  interview_preparation: 'appointments',
  medical_exam: 'appointments',
  sign_in_office: 'appointments',
  everything_received: 'progress',
  what_happens_next: 'progress',
  review_begins: 'progress',
  ready_to_sign: 'progress',
  case_filed: 'progress',
  no_news_yet: 'progress',
  case_delayed: 'progress',
  receipt_notice: 'government',
  rfe_received: 'government',
  rfe_answered: 'government',
  case_approved: 'government',
  case_transferred: 'government',
  card_mailed: 'government',
  travel_warning: 'government',
  deadline_near: 'government',
  do_not_answer_strangers: 'government',
  filing_fee: 'fees',
  legal_fee: 'fees',
  payment_received: 'fees',
  fee_change: 'fees',
  welcome: 'general',
  message_received: 'general',
  office_closed: 'general',
  person_away: 'general',
  new_contact_person: 'general',
  no_advice_by_message: 'general',
  thank_you: 'general',
} as const satisfies Record<string, PreparedCategory>;
export type PreparedKey = keyof typeof preparedMessages;

/** `title`: short name for lists. `body`: the text, with `{{field}}` for values. */
export interface PreparedText {
  readonly title: string;
  readonly body: string;
}

export interface PreparedTexts {
  readonly categories: Readonly<Record<PreparedCategory, string>>;
  /** Label of each field's input. */
  readonly fields: Readonly<Record<PreparedFieldName, string>>;
  readonly messages: Readonly<Record<PreparedKey, PreparedText>>;
  /** How times stand in sentences, by the plural form of the hour: Spanish says 'a la 1:30' and 'a las 2:30'. */
  readonly times?: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
}
