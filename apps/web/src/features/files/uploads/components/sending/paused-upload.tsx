import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import { listFinishedScans } from '../../../scan/stored-scans.ts';
import { useReceivedBytes } from '../../api/transfers.ts';
import { computeFingerprint } from '../../transfer/fingerprint.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import { FileLine } from '../file/file-line.tsx';
import { FilePicker } from './file-picker.tsx';

interface PausedUploadProps {
  upload: UnfinishedUpload;
  documentName: string;
  /** Storage key of scans for it; undefined without a scanner. */
  place: string | undefined;
  onFile: (file: File) => void;
  onDiscard: () => void;
  /** The server has the complete file, or has deleted it. */
  onOver: () => void;
}

/** An unfinished upload of an earlier visit: choosing the same file resumes it. */
export function PausedUpload({ upload, documentName, place, onFile, onDiscard, onOver }: PausedUploadProps) {
  const { t } = useTranslation();
  const { data: received } = useReceivedBytes(upload.url);
  const over = upload.url !== null && (received === null || received === upload.size);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);

  const scanned = useScannedFile(upload, place);
  const percent = Math.floor(((received ?? 0) / upload.size) * 100);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-warning-line bg-warning-soft p-4">
      <FileLine name={upload.fileName} size={upload.size} />
      {upload.url !== null && (
        <Progress value={percent} label={t('uploads.progressOf', { name: upload.fileName })} size="sm" />
      )}
      <p>{text()}</p>
      <div className="flex flex-wrap gap-2">
        {scanned ? (
          <Button size="sm" onClick={() => onFile(scanned)}>
            {t('uploads.paused.goOn')}
          </Button>
        ) : (
          <FilePicker
            documentName={documentName}
            label={t('uploads.paused.choose')}
            prominent
            onFiles={([file]) => onFile(file)}
          />
        )}
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t('uploads.paused.discard')}
        </Button>
      </div>
    </div>
  );

  function text() {
    if (scanned) return t('uploads.paused.scanned', { percent: t('uploads.percent', { percent }) });
    if (upload.url === null) return t('uploads.paused.notBegun');
    if (received === undefined) return t('uploads.paused.somewhere');
    return t('uploads.paused.text', { percent: t('uploads.percent', { percent }) });
  }
}

/** The upload's file if it was scanned here, because the user cannot choose it from disk. */
export function useScannedFile(upload: UnfinishedUpload, place: string | undefined): File | undefined {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    if (place === undefined) return;
    let left = false;
    const find = async () => {
      for (const scan of await listFinishedScans(place)) {
        if ((await computeFingerprint(scan)) !== upload.fingerprint) continue;
        if (!left) setFile(scan);
      }
    };
    // Without storage there is nothing to resume.
    find().catch(() => {});
    return () => {
      left = true;
    };
  }, [place, upload.fingerprint]);
  return file;
}
