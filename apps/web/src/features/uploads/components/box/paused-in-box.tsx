import { useEffect } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useReceivedBytes } from '../../api/transfers.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import { FilePicker } from '../sending/file-picker.tsx';

interface PausedInBoxProps {
  title: string;
  uploads: readonly UnfinishedUpload[];
  /** Those that are paused go on where they stopped. */
  onFiles: (files: readonly File[]) => void;
  onDiscard: (upload: UnfinishedUpload) => void;
  onOver: (upload: UnfinishedUpload) => void;
}

/** Files of an earlier visit that did not arrive, by name: choosing them again sends the rest of each. */
export function PausedInBox({ title, uploads, onFiles, onDiscard, onOver }: PausedInBoxProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="warning"
      title={t('sorting.box.paused.title', { count: uploads.length })}
      action={
        <>
          <FilePicker
            documentName={title}
            label={t('sorting.box.paused.choose')}
            prominent
            multiple
            withoutCamera
            onFiles={onFiles}
          />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              for (const upload of uploads) onDiscard(upload);
            }}
          >
            {t('uploads.paused.discard')}
          </Button>
        </>
      }
    >
      <p>{t('sorting.box.paused.text')}</p>
      <ul className="mt-2 list-disc ps-5">
        {uploads.map((upload) => (
          <PausedName key={upload.fingerprint} upload={upload} onOver={() => onOver(upload)} />
        ))}
      </ul>
    </Alert>
  );
}

function PausedName({ upload, onOver }: { upload: UnfinishedUpload; onOver: () => void }) {
  const { t } = useTranslation();
  const { data: received } = useReceivedBytes(upload.url);
  const over = upload.url !== null && (received === null || received === upload.size);
  useEffect(() => {
    if (over) onOver();
  });
  const percent = Math.floor(((received ?? 0) / upload.size) * 100);
  return (
    <li className="wrap-anywhere">
      <bdi>{upload.fileName}</bdi>
      {percent > 0 && ` (${t('uploads.percent', { percent })})`}
    </li>
  );
}
