import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';

interface QuestionnaireHeaderProps {
  requestId: string;
  firstName: string;
  /** The names of the reader's parties; undefined if there is nobody else. */
  part: string | undefined;
  /** In one line, so that the question is higher on a phone. */
  compact: boolean;
}

export const QuestionnaireHeader = memo(function QuestionnaireHeader({
  requestId,
  firstName,
  part,
  compact,
}: QuestionnaireHeaderProps) {
  const { t } = useTranslation();
  const title = t('questionnaire.title') + (part ? ` · ${part}` : '');
  if (compact)
    return (
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <BackToPortal requestId={requestId} />
        <PageTitle className="font-sans! text-muted text-sm!">{title}</PageTitle>
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-1">
      <BackToPortal requestId={requestId} />
      <p className="mt-2 break-words text-muted">
        <bdi>{t('questionnaire.greeting', { name: firstName })}</bdi>
      </p>
      <PageTitle className="max-sm:text-2xl">{title}</PageTitle>
    </div>
  );
});

function BackToPortal({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/client/portal"
      search={{ request_id: requestId, view: 'portal' }}
      className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-accent no-underline hover:bg-accent-soft print:hidden"
    >
      <ArrowLeft size={18} className="rtl:rotate-180" aria-hidden />
      {t('questionnaire.backToPortal')}
    </Link>
  );
}
