import type { PortalRequest } from '@visafolio/contract/portal/portal.contract.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { isAllSent } from '../client-next-step.ts';
import type { ItemCount } from '../progress-steps.ts';
import { SuccessNote } from './success-note.tsx';

interface StatusNoteProps {
  request: PortalRequest;
  /** Undefined while they load. */
  documents?: ItemCount | undefined;
  questions?: ItemCount | undefined;
}

/** What has been reached: the request is completed, everything was sent, or the questionnaire was. */
export function StatusNote({ request, documents, questions }: StatusNoteProps) {
  const { t, language } = useTranslation();
  if (request.status === 'completed') {
    return <SuccessNote title={t('portal.note.completedTitle')}>{t('portal.note.completed')}</SuccessNote>;
  }
  if (documents && questions && isAllSent(request, documents, questions)) {
    return <SuccessNote title={t('portal.note.allSentTitle')}>{t('portal.note.allSent')}</SuccessNote>;
  }
  if (!request.submitted_at) return null;
  return (
    <Alert tone="success">
      {t('portal.note.submitted', { date: formatDate(request.submitted_at, language) })}
    </Alert>
  );
}
