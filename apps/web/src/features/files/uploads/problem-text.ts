import type { MessageKey, Translate } from '@visafolio/locales/types.ts';
import { codeText } from '../../../shared/api/error-text.ts';
import type { UploadProblem } from './transfer/upload-problem.ts';

export function problemText(problem: UploadProblem, t: Translate): string {
  switch (problem) {
    case 'unreadable':
      return t('uploads.unreadable');
    case 'session.required':
      return t('uploads.notAuthenticated');
    case 'portal.no_access':
      return t('uploads.clientUserRequired');
    default:
      return codeText(problem, t);
  }
}

const nextSteps = {
  'uploads.too_large': 'uploads.next.tooLarge',
  'uploads.empty': 'uploads.next.empty',
  'uploads.content_mismatch': 'uploads.next.mismatch',
  'uploads.document_full': 'uploads.next.full',
  'session.required': 'uploads.next.session',
  'portal.no_access': 'uploads.next.access',
} as const satisfies Partial<Record<UploadProblem, MessageKey>>;

/** What the user can do about it, if the message does not say; `limit` is the formatted maximum size. */
export function getNextStep(problem: UploadProblem, limit: string, t: Translate): string | undefined {
  if (!(problem in nextSteps)) return undefined;
  return t(nextSteps[problem as keyof typeof nextSteps], { limit });
}
