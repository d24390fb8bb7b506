import { useEffect } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { useReceivedBytes } from '../../api/transfers.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import { FilePicker } from '../sending/file-picker.tsx';
import { useScannedFile } from '../sending/paused-upload.tsx';

interface PausedInBoxProps {
  title: string;
  uploads: readonly UnfinishedUpload[];
  /** Storage key of scans for the box; undefined without a scanner. */
  scans: string | undefined;
  /** Resumes the uploads of these files. */
  onFiles: (files: readonly File[]) => void;
  onDiscard: (upload: UnfinishedUpload) => void;
  onOver: (upload: UnfinishedUpload) => void;
}

/** Unfinished uploads of an earlier visit: choosing the same file resumes its upload. */
export function PausedInBox({ title, uploads, scans, onFiles, onDiscard, onOver }: PausedInBoxProps) {
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
          <PausedName
            key={upload.fingerprint}
            upload={upload}
            scans={scans}
            onScanned={(file) => onFiles([file])}
            onOver={() => onOver(upload)}
          />
        ))}
      </ul>
    </Alert>
  );
}

interface PausedNameProps {
  upload: UnfinishedUpload;
  scans: string | undefined;
  onScanned: (file: File) => void;
  onOver: () => void;
}

function PausedName({ upload, scans, onScanned, onOver }: PausedNameProps) {
  const { t } = useTranslation();
  const { data: received } = useReceivedBytes(upload.url);
  const over = upload.url !== null && (received === null || received === upload.size);
  useEffect(() => {
    if (over) onOver();
  });
  const scanned = useScannedFile(upload, scans);
  const percent = Math.floor(((received ?? 0) / upload.size) * 100);
  return (
    <li className="wrap-anywhere">
      <bdi>{upload.fileName}</bdi>
      {scanned && (
        <Button size="sm" variant="link" onClick={() => onScanned(scanned)}>
          {t('uploads.paused.goOn')}
        </Button>
      )}
      {percent > 0 && ` (${t('uploads.percent', { percent })})`}
    </li>
  );
}
