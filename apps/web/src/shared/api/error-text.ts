import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { Translate } from '@visafolio/locales/types.ts';

/** What went wrong, in the reader's language. Built from the error's code, never from the server's own text. */
export function errorText(error: unknown, t: Translate): string {
  if (isUnreachable(error)) return t(isOffline() ? 'errors.network' : 'errors.service.unavailable');
  const code = errorCode(error);
  if (code === undefined) return t('errors.unknown');
  return codeText(code as ErrorCode, t);
}

/** The text of one code. A declared code without a text does not compile; an undeclared one reads as unknown. */
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
  | 'letters'
  | 'messages'
  | 'push'
  | 'reminders'
  | 'translation'
  | 'uploads'
  | 'views'
  | 'waitlist'
  | 'workspace'
  | StaffSubject;
const staffSubjects = [
  'contacts',
  'firms',
  'lists',
  'note_templates',
  'readings',
  'templates',
  'users',
] as const;
type StaffSubject = (typeof staffSubjects)[number];
type StaffCode = Extract<ErrorCode, `${StaffSubject}.${string}`>;
type TextKey =
  | `errors.${Exclude<ErrorCode, `${OwnSubject}.${string}`>}`
  | `staff.errors.${StaffCode}`
  | `accounts.errors.${NameOf<'accounts'>}`
  | `queue.bulkErrors.${NameOf<'bulk'>}`
  | `queue.viewErrors.${NameOf<'views'>}`
  | `reminders.errors.${NameOf<'reminders'>}`
  | `dates.errors.${NameOf<'dates'>}`
  | `notes.errors.${NameOf<'case_notes'>}`
  | `letters.errors.${NameOf<'letters'>}`
  | `messages.errors.${NameOf<'messages'>}`
  | `messages.push.${NameOf<'push'>}`
  | `exports.errors.${NameOf<'exports'>}`
  | `firms.errors.${NameOf<'workspace'>}`
  | `translation.errors.${NameOf<'translation'>}`
  | `uploads.errors.${NameOf<'uploads'>}`
  | `waitlist.errors.${NameOf<'waitlist'>}`;

/** Texts of these subjects' codes load with their pages: the pages that clients open first do not need them. */
function textKey(code: ErrorCode): TextKey {
  const [subject, name] = code.split('.');
  if (staffSubjects.some((each) => each === subject)) return `staff.errors.${code as StaffCode}`;
  if (subject === 'accounts') return `accounts.errors.${name as NameOf<'accounts'>}`;
  if (subject === 'bulk') return `queue.bulkErrors.${name as NameOf<'bulk'>}`;
  if (subject === 'views') return `queue.viewErrors.${name as NameOf<'views'>}`;
  if (subject === 'reminders') return `reminders.errors.${name as NameOf<'reminders'>}`;
  if (subject === 'dates') return `dates.errors.${name as NameOf<'dates'>}`;
  if (subject === 'case_notes') return `notes.errors.${name as NameOf<'case_notes'>}`;
  if (subject === 'letters') return `letters.errors.${name as NameOf<'letters'>}`;
  if (subject === 'messages') return `messages.errors.${name as NameOf<'messages'>}`;
  if (subject === 'push') return `messages.push.${name as NameOf<'push'>}`;
  if (subject === 'exports') return `exports.errors.${name as NameOf<'exports'>}`;
  if (subject === 'workspace') return `firms.errors.${name as NameOf<'workspace'>}`;
  if (subject === 'translation') return `translation.errors.${name as NameOf<'translation'>}`;
  if (subject === 'uploads') return `uploads.errors.${name as NameOf<'uploads'>}`;
  if (subject === 'waitlist') return `waitlist.errors.${name as NameOf<'waitlist'>}`;
  return `errors.${code as Exclude<ErrorCode, `${OwnSubject}.${string}`>}`;
}

/** Whether a call failed with this declared error. */
export function isErrorCode(error: unknown, code: ErrorCode): boolean {
  return errorCode(error) === code;
}

/** HTTP status of a failed call; undefined where no answer came. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof ORPCError ? error.status : undefined;
}

function errorCode(error: unknown): string | undefined {
  return error instanceof ORPCError ? error.code : undefined;
}

/** Whether there was no answer at all, to a call or to the fetch of a part of the application. */
export function isNetworkFailure(error: unknown): boolean {
  // oRPC wraps the failure of an answer that breaks off halfway.
  const failure = error instanceof Error && error.cause instanceof TypeError ? error.cause : error;
  return failure instanceof TypeError && networkWords.test(failure.message);
}

/** Whether our server did not answer: no answer at all, one of a gateway, or the server has no database right now. */
export function isUnreachable(error: unknown): boolean {
  if (isNetworkFailure(error) || isErrorCode(error, 'service.unavailable')) return true;
  const status = errorStatus(error);
  // Our own codes contain a dot: a mail that could not be sent answers 502, too.
  return status !== undefined && status >= 502 && status <= 504 && !errorCode(error)?.includes('.');
}

/** Whether this browser knows that it has no connection. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

// Chromium, Firefox and Safari word it differently; a TypeError from a bug of ours matches none of these.
const networkWords = /failed to fetch|networkerror|load failed|importing a module|dynamically imported/i;

/** Why the server refused, in the reader's language; `failed` if it broke or did not answer. */
export function refusalText(error: unknown, t: Translate, failed: string): string {
  const status = errorStatus(error);
  const isTold = isErrorCode(error, 'service.unavailable') || (status !== undefined && status < 500);
  return isTold ? errorText(error, t) : failed;
}
