import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface FilesNotTakenProps {
  names: readonly string[];
  onDismiss: () => void;
}

/** Several files were dropped on one document, which holds one: the others by name, and what to do with them. */
export function FilesNotTaken({ names, onDismiss }: FilesNotTakenProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="warning"
      title={t('uploads.notTaken.title', { count: names.length })}
      action={
        <Button size="sm" variant="outline" onClick={onDismiss}>
          {t('uploads.notTaken.dismiss')}
        </Button>
      }
    >
      <ul className="list-disc ps-5">
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
          <li key={place} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('uploads.notTaken.text')}</p>
    </Alert>
  );
}
