import { requestVisaTypes } from '@visafolio/contract/shared/visa-types.ts';

/** The form's visa type for that of a template or contact: 'H-1B - Specialty Occupation', 'Student (F-1)'. */
export function toRequestVisa(type: string | null | undefined) {
  return requestVisaTypes.find((each) => type?.startsWith(each) || type?.endsWith(`(${each})`));
}
