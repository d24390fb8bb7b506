import { errorText, isUnreachable } from '../../shared/api/error-text.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { ErrorCard } from '../../ui/feedback/error-card.tsx';

/** Replaces a page that failed to load; if the cause is unknown, says that saved data is safe. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const text = errorText(error, t);
  const message = text === t('errors.unknown') ? t('common.failure.description') : text;
  const title = isUnreachable(error) ? t('common.contact.title') : t('common.failure.title');
  return <ErrorCard title={title} message={message} onRetry={onRetry} />;
}
