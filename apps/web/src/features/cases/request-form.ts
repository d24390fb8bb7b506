import type { SendRequestInput } from '@visafolio/contract/cases/requests.contract.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import type { FieldError } from 'react-hook-form';
import type { z } from 'zod';
import { isErrorCode, refusalText } from '../../shared/api/error-text.ts';

/** Form values. */
export type RequestForm = z.input<typeof SendRequestInput>;

export const emptyForm: RequestForm = { template_id: '', name: '', email: '', visa_type: '', notes: '' };

/** Why the contract refuses a field, in the user's language; undefined if it does not. */
export function fieldErrorText(error: FieldError | undefined, value: string, t: Translate) {
  if (!error) return undefined;
  if (value.trim() === '') return t('requests.form.fieldRequired');
  if (error.type === 'custom') return t('staff.emailOtherLetters');
  return t(error.type === 'too_big' ? 'requests.form.tooLong' : 'requests.form.emailNotValid');
}

export function sendFailureText(error: unknown, t: Translate, fromContact: boolean): string {
  if (isErrorCode(error, 'contacts.not_created')) return t('staff.errors.contacts.not_created');
  return refusalText(error, t, t(fromContact ? 'requests.form.failedFromContact' : 'requests.form.failed'));
}
