import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../../ui/button.tsx';
import { OpenMessagesLink } from '../../../../../ui/layout/open-messages-link.tsx';

// Rendering a link is costly: these are not rendered with each key.

/** Opens the messages about a question. */
export const AskLink = memo(function AskLink({ questionId }: { questionId: string }) {
  const { t } = useTranslation();
  return (
    <OpenMessagesLink about={{ kind: 'question', id: questionId }}>{t('questionnaire.ask')}</OpenMessagesLink>
  );
});

interface ReviewLinkProps {
  requestId: string;
  /** Called before navigation. */
  onLeave: () => void;
}

export const ReviewLink = memo(function ReviewLink({ requestId, onLeave }: ReviewLinkProps) {
  const { t } = useTranslation();
  return (
    <Link
      to="/client/questionnaire"
      search={{ request_id: requestId, view: 'review' }}
      onClick={onLeave}
      className={buttonStyles({ variant: 'ghost', className: 'self-center' })}
    >
      <ListChecks size={18} aria-hidden />
      {t('questionnaire.review.open')}
    </Link>
  );
});
