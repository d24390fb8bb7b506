import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { retryLater } from '../../../shared/api/service-unavailable.ts';

/** A field of the input that is not valid. */
export interface FieldProblem {
  /** Its path, such as `sponsor.email`. Empty: the input as a whole. */
  field: string;
  /** For people. */
  detail: string;
}

const t = translatorFor(defaultLanguage) as (key: string) => string;

/** The text of a code. Texts of many subjects are apart, so that pages load them with the subject. */
export function describeCode(code: ErrorCode): string {
  const [subject, name] = code.split('.');
  const keys = [`errors.${code}`, `staff.errors.${code}`, `${subject}.errors.${name}`];
  const known = keys.find((key) => t(key) !== key);
  return known ? t(known) : code;
}

/** The answer to a call that is refused, by RFC 9457. `code` is one of ours, and stays the same when texts change. */
export function problem(
  code: ErrorCode,
  { errors, data }: { errors?: FieldProblem[]; data?: unknown } = {},
): Response {
  const status = errorStatus[code];
  return new Response(
    JSON.stringify({
      type: `/api/v1/docs#${code}`,
      title: describeCode(code),
      status,
      code,
      ...(errors && { errors }),
      ...(data !== undefined && data !== null && { data }),
    }),
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...(status === 503 && retryLater),
      },
    },
  );
}
