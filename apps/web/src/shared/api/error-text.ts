import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { Translate } from '@visafolio/locales/types.ts';

/** What went wrong, in the user's language. Built from the error's code, never from the server's text. */
export function errorText(error: unknown, t: Translate): string {
  if (isUnreachable(error)) return t(isOffline() ? 'errors.network' : 'errors.service.unavailable');
  const code = errorCode(error);
  if (code === undefined) return t('errors.unknown');
  return codeText(code as ErrorCode, t);
}

/** The text of a code. A declared code without a text does not compile; an undeclared one gets the text for unknown errors. */
export function codeText(code: ErrorCode, t: Translate): string {
  const key = textKey(code);
  const text = t(key);
  return text === key ? t('errors.unknown') : text;
}

type NameOf<Subject extends string, Code = ErrorCode> = Code extends `${Subject}.${infer Name}`
  ? Name
  : never;
type OwnSubject =
  | 'accounts'
  | 'bulk'
  | 'case_notes'
  | 'dates'
  | 'exports'
  | 'forms'
  | 'letters'
  | 'messages'
  | 'packets'
  | 'push'
  | 'reminders'
  | 'translation'
  | 'uploads'
  | 'views'
  | 'waitlist'
  | 'webhooks'
  | 'workspace'
  | StaffSubject;
type StaffSubject =
  | 'api'
  | 'api_keys'
  | 'contacts'
  | 'firms'
  | 'holds'
  | 'lists'
  | 'note_templates'
  | 'readings'
  | 'template_updates'
  | 'templates'
  | 'trash'
  | 'users';
/** The only `requests` codes that clients can get. */
const clientsCodes = ['requests.not_found', 'requests.completed', 'requests.file_changed'] as const;
type StaffCode =
  | Extract<ErrorCode, `${StaffSubject}.${string}`>
  | Exclude<Extract<ErrorCode, `requests.${string}`>, (typeof clientsCodes)[number]>;
type TextKey =
  | `errors.${Exclude<ErrorCode, `${OwnSubject}.${string}` | StaffCode>}`
  | `staff.errors.${StaffCode}`
  | `accounts.errors.${NameOf<'accounts'>}`
  | `queue.bulkErrors.${NameOf<'bulk'>}`
  | `queue.viewErrors.${NameOf<'views'>}`
  | `reminders.errors.${NameOf<'reminders'>}`
  | `dates.errors.${NameOf<'dates'>}`
  | `notes.errors.${NameOf<'case_notes'>}`
  | `letters.errors.${NameOf<'letters'>}`
  | `packets.errors.${NameOf<'packets'>}`
  | `messages.errors.${NameOf<'messages'>}`
  | `messages.push.${NameOf<'push'>}`
  | `exports.errors.${NameOf<'exports'>}`
  | `firms.errors.${NameOf<'workspace'>}`
  | `forms.errors.${NameOf<'forms'>}`
  | `translation.errors.${NameOf<'translation'>}`
  | `uploads.errors.${NameOf<'uploads'>}`
  | `waitlist.errors.${NameOf<'waitlist'>}`
  | `webhooks.errors.${NameOf<'webhooks'>}`;

/**
 * Namespace of the texts for a subject's codes, so that a client's first load does not need them all. '': `<subject>.errors`, null:
 * `staff.errors`.
 */
const ownTexts: Record<OwnSubject, string | null> = {
  accounts: '',
  api: null,
  api_keys: null,
  bulk: 'queue.bulkErrors',
  case_notes: 'notes.errors',
  contacts: null,
  dates: '',
  exports: '',
  firms: null,
  holds: null,
  forms: '',
  letters: '',
  lists: null,
  messages: '',
  note_templates: null,
  packets: '',
  push: 'messages.push',
  readings: null,
  reminders: '',
  template_updates: null,
  templates: null,
  translation: '',
  trash: null,
  uploads: '',
  users: null,
  views: 'queue.viewErrors',
  waitlist: '',
  webhooks: '',
  workspace: 'firms.errors',
};

function textKey(code: ErrorCode): TextKey {
  const [subject = '', name] = code.split('.');
  const place: string | null | undefined = ownTexts[subject as OwnSubject];
  const isOfStaff = subject === 'requests' && !clientsCodes.some((each) => each === code);
  if (isOfStaff || place === null) return `staff.errors.${code as StaffCode}`;
  if (place === undefined) return `errors.${code}` as TextKey;
  return `${place || `${subject}.errors`}.${name}` as TextKey;
}

export function isErrorCode(error: unknown, code: ErrorCode): boolean {
  return errorCode(error) === code;
}

/** HTTP status of a failed call; undefined without an answer. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof ORPCError ? error.status : undefined;
}

function errorCode(error: unknown): string | undefined {
  return error instanceof ORPCError ? error.code : undefined;
}

/** Whether a call, or the import of a part of the application, got no answer at all. */
export function isNetworkFailure(error: unknown): boolean {
  // oRPC wraps the error of a truncated answer.
  const failure = error instanceof Error && error.cause instanceof TypeError ? error.cause : error;
  return failure instanceof TypeError && networkWords.test(failure.message);
}

/** Whether our server did not answer: no answer at all, a gateway's error, or a server without its database. */
export function isUnreachable(error: unknown): boolean {
  if (isNetworkFailure(error) || isErrorCode(error, 'service.unavailable')) return true;
  const status = errorStatus(error);
  // Our own codes contain a dot: a mail that could not be sent is a 502 too.
  return status !== undefined && status >= 502 && status <= 504 && !errorCode(error)?.includes('.');
}

export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

// Chromium, Firefox and Safari use different messages; a TypeError from our own bugs matches none of these.
const networkWords = /failed to fetch|networkerror|load failed|importing a module|dynamically imported/i;

/** Why the server refused, in the user's language; `failed` if it crashed or did not answer. */
export function refusalText(error: unknown, t: Translate, failed: string): string {
  const status = errorStatus(error);
  const isTold = isErrorCode(error, 'service.unavailable') || (status !== undefined && status < 500);
  return isTold ? errorText(error, t) : failed;
}
