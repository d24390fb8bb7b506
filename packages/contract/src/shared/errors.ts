/**
 * Every expected outcome that is not a success, with its HTTP status.
 * The web and the mails show `errors.<code>` of the reader's locale; a code without both texts does not compile.
 */
export const errorStatus = {
  'session.required': 401,
  'session.professional_required': 403,
  'session.administrator_required': 403,
  'lists.bad_cursor': 400,
  'firms.not_found': 404,
  'firms.already_member': 409,
  'firms.logo_too_large': 413,
  'firms.logo_not_an_image': 415,
  'users.not_found': 404,
  'users.email_taken': 409,
  'users.last_administrator': 409,
  'users.own_account': 409,
  'portal.no_access': 403,
  'requests.not_found': 404,
  'requests.completed': 409,
  'requests.bad_cursor': 400,
  'requests.sent_before': 409,
  'templates.not_found': 404,
  'templates.changed': 409,
  'contacts.not_found': 404,
  'contacts.email_taken': 409,
  'contacts.not_created': 500,
  'note_templates.not_found': 404,
  'questionnaire.question_not_found': 404,
  'questionnaire.answer_changed': 409,
  'questionnaire.answer_not_valid': 422,
  'questionnaire.required_missing': 422,
  'uploads.not_found': 404,
  'uploads.document_not_found': 404,
  'uploads.required_missing': 422,
  'uploads.too_large': 413,
  'uploads.limit_reached': 429,
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
  'accounts.disabled': 403,
  'accounts.password_too_common': 422,
  'accounts.password_too_short': 422,
  'accounts.current_password_wrong': 422,
  'accounts.recent_sign_in_required': 403,
  'accounts.firm_not_found': 404,
  'accounts.domain_taken': 409,
  'accounts.factor_not_valid': 422,
  'accounts.factor_not_found': 404,
  'accounts.session_not_found': 404,
  'accounts.identity_not_found': 404,
  'accounts.identity_taken': 409,
  'accounts.provider_failed': 502,
  'accounts.provider_unknown': 404,
  'accounts.no_account': 403,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The error map of a procedure that may refuse with these codes. */
export function refuses<Code extends ErrorCode>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, { status: errorStatus[code] }])) as {
    [C in Code]: { status: (typeof errorStatus)[C] };
  };
}
