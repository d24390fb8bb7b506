import { useEffect, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { DoubtfulPhoto } from './check-photos.ts';

interface PhotoCheckProps {
  doubtful: readonly DoubtfulPhoto[];
  /** With the files that will be taken again. */
  onDone: (leftOut: File[]) => void;
}

/** Shows photos that may be hard to read, one after the other, and asks what to do with each. */
export function PhotoCheck({ doubtful, onDone }: PhotoCheckProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const [leftOut, setLeftOut] = useState<File[]>([]);
  const photo = doubtful[index];
  const url = useFileUrl(photo?.file);
  if (!photo) return null;

  const decide = (out: File[]) => {
    setLeftOut(out);
    if (index + 1 === doubtful.length) onDone(out);
    else setIndex(index + 1);
  };
  return (
    <Dialog
      open
      // The other photos are sent all the same.
      onOpenChange={(open) => !open && onDone([...leftOut, ...doubtful.slice(index).map(({ file }) => file)])}
      title={t('scan.photos.title', { count: doubtful.length })}
      description={t('scan.photos.text')}
      footer={
        <>
          <Button variant="outline" onClick={() => decide(leftOut)}>
            {t('scan.photos.anyway')}
          </Button>
          <Button onClick={() => decide([...leftOut, photo.file])}>{t('scan.photos.again')}</Button>
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
