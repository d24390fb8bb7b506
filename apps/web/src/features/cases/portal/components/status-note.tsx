import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { languages } from '@visafolio/contract/shared/languages.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { getPartNames } from '../../../client-pages/parts/part-names.ts';
import { isAllSent } from '../client-next-step.ts';
import type { ItemCount } from '../progress-steps.ts';

interface StatusNoteProps {
  request: PortalRequest;
  /** Undefined while they load. */
  documents?: ItemCount | undefined;
  questions?: ItemCount | undefined;
  /** Shown if nothing is left to do. */
  action?: ReactNode;
}

/** Confirms a milestone: the request is completed, everything was submitted, or the questionnaire was. */
export function StatusNote({ request, documents, questions, action }: StatusNoteProps) {
  const { t, language } = useTranslation();
  const isPart = getPartNames(request, language) !== undefined;
  if (request.status === 'completed') {
    return (
      <SuccessNote title={t('portal.note.completedTitle')} action={action}>
        {t('portal.note.completed')}
      </SuccessNote>
    );
  }
  if (documents && questions && isAllSent(request, documents, questions)) {
    return (
      <SuccessNote
        title={t(isPart ? 'answering.part.sentTitle' : 'portal.note.allSentTitle')}
        action={action}
      >
        {t(isPart ? 'answering.part.sent' : 'portal.note.allSent')}
      </SuccessNote>
    );
  }
  if (!request.submitted_at) return null;
  return (
    <Alert tone="success">
      {t('portal.note.submitted', {
        date: formatDate(request.submitted_at, language, languages[language].region),
      })}
    </Alert>
  );
}

interface SuccessNoteProps {
  title: string;
  action: ReactNode;
  children: ReactNode;
}

/** Confirms that something is done. */
function SuccessNote({ title, action, children }: SuccessNoteProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-success-line bg-success-soft px-5 py-5 sm:px-6"
    >
      <svg
        viewBox="0 0 96 72"
        className="h-16 w-auto shrink-0"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden
      >
        <path d="M16 30 44 10l28 20v32a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V30Z" className={soft} />
        <path d="M24 20h40v28L44 60 24 48V20Z" className={plain} />
        <path d="M32 29h24M32 37h16" className="fill-none stroke-success" />
        <path d="m16 32 28 21 28-21v30a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V32Z" className={soft} />
        <circle cx="72" cy="50" r="14" className="fill-success stroke-surface" />
        <path d="m66 50 4.5 4.5L79 46" className="fill-none stroke-surface" strokeWidth="3" />
      </svg>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="font-serif text-xl">{title}</p>
        <p>{children}</p>
      </div>
      {action}
    </div>
  );
}

const soft = 'fill-success-soft stroke-success';
const plain = 'fill-surface stroke-success';
