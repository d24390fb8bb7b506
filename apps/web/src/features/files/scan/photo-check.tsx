import { useEffect, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { DoubtfulPhoto } from './check-photos.ts';

interface PhotoCheckProps {
  /** The dialog shows the first one. */
  waiting: readonly DoubtfulPhoto[];
  onUse: (photo: DoubtfulPhoto) => void;
  /** The user will retake it. */
  onAgain: (photo: DoubtfulPhoto) => void;
}

/**
 * Shows photos that may be hard to read, one at a time, and asks what to do. If the dialog is closed they stay pending, and a line reopens
 * it.
 */
export function PhotoCheck({ waiting, onUse, onAgain }: PhotoCheckProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [photo] = waiting;
  const url = useFileUrl(photo?.file);
  if (!photo) return null;
  if (!open)
    return (
      <p
        role="status"
        className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 px-5 pb-4 text-sm text-warning sm:px-6"
      >
        {t('scan.photos.waiting', { count: waiting.length })}
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          {t('scan.photos.look', { count: waiting.length })}
        </Button>
      </p>
    );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && setOpen(false)}
      title={t('scan.photos.title', { count: waiting.length })}
      description={t('scan.photos.text')}
      footer={
        <>
          <Button variant="outline" onClick={() => onUse(photo)}>
            {t('scan.photos.anyway')}
          </Button>
          <Button onClick={() => onAgain(photo)}>{t('scan.photos.again')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2" role="status">
          {photo.problems.map((problem) => (
            <p key={problem}>
              <span className="font-semibold text-warning">{t(`scan.problems.${problem}.title`)}.</span>{' '}
              {t(`scan.problems.${problem}.text`)}
            </p>
          ))}
        </div>
        {url && (
          <img
            src={url}
            alt={t('scan.photos.picture', { name: photo.file.name })}
            className="max-h-[50dvh] self-center rounded-md border border-line object-contain"
          />
        )}
        <p className="wrap-anywhere text-muted text-sm">{photo.file.name}</p>
      </div>
    </Dialog>
  );
}

function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
