/**
 * Every expected outcome that is not a success, with its HTTP status.
 * The web and the mails show `errors.<code>` of the reader's locale; a code without both texts does not compile.
 */
export const errorStatus = {
  'session.required': 401,
  'session.professional_required': 403,
  'session.administrator_required': 403,
  'portal.no_access': 403,
  'requests.not_found': 404,
  'requests.completed': 409,
  'requests.bad_cursor': 400,
  'requests.reminded_recently': 429,
  'requests.nothing_missing': 409,
  'requests.file_changed': 409,
  'requests.document_not_found': 404,
  'requests.question_not_found': 404,
  'requests.sponsors_email': 409,
  'templates.not_found': 404,
  'contacts.not_found': 404,
  'questionnaire.question_not_found': 404,
  'questionnaire.answer_not_valid': 422,
  'questionnaire.required_missing': 422,
  'uploads.not_found': 404,
  'uploads.document_not_found': 404,
  'uploads.required_missing': 422,
  'uploads.too_large': 413,
  'uploads.empty': 422,
  'uploads.type_not_allowed': 415,
  'uploads.content_mismatch': 415,
  'uploads.failed': 500,
  'accounts.link_not_valid': 410,
  'accounts.code_not_valid': 422,
  'accounts.too_many_requests': 429,
  'accounts.mail_not_sent': 502,
  'accounts.invalid_credentials': 401,
  'accounts.email_not_confirmed': 403,
  'accounts.password_too_common': 422,
  'accounts.password_too_short': 422,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The error map of a procedure that may refuse with these codes. */
export function refuses<Code extends ErrorCode>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, { status: errorStatus[code] }])) as {
    [C in Code]: { status: (typeof errorStatus)[C] };
  };
}
