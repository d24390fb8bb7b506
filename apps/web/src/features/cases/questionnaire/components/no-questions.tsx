import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { ClientShell } from '../../../client-pages/components/client-shell.tsx';

export default function NoQuestions({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  return (
    <ClientShell requestId={requestId} width="narrow">
      <PageTitle className="mb-6">{t('questionnaire.title')}</PageTitle>
      <EmptyState
        illustration="questions"
        title={t('questionnaire.empty.title')}
        description={t('questionnaire.empty.text')}
        action={
          <Link
            to="/client/portal"
            search={{ request_id: requestId, view: 'portal' }}
            className={buttonStyles()}
          >
            {t('questionnaire.backToPortal')}
          </Link>
        }
      />
    </ClientShell>
  );
}
