import { useEffect } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { useReceivedBytes } from '../../api/transfers.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import { FileLine } from '../file/file-line.tsx';
import { FilePicker } from './file-picker.tsx';

interface PausedUploadProps {
  upload: UnfinishedUpload;
  documentName: string;
  onFile: (file: File) => void;
  onDiscard: () => void;
  /** The server has all of it, or has dropped it. */
  onOver: () => void;
}

/** An upload of an earlier visit: choosing the same file resumes it. */
export function PausedUpload({ upload, documentName, onFile, onDiscard, onOver }: PausedUploadProps) {
  const { t } = useTranslation();
  const { data: received } = useReceivedBytes(upload.url);
  const over = upload.url !== null && (received === null || received === upload.size);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);

  const percent = Math.floor(((received ?? 0) / upload.size) * 100);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-warning-line bg-warning-soft p-4">
      <FileLine name={upload.fileName} size={upload.size} />
      {upload.url !== null && (
        <Progress value={percent} label={t('uploads.progressOf', { name: upload.fileName })} size="sm" />
      )}
      <p>{text()}</p>
      <div className="flex flex-wrap gap-2">
        <FilePicker
          documentName={documentName}
          label={t('uploads.paused.choose')}
          prominent
          onFiles={([file]) => onFile(file)}
        />
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t('uploads.paused.discard')}
        </Button>
      </div>
    </div>
  );

  function text() {
    if (upload.url === null) return t('uploads.paused.notBegun');
    if (received === undefined) return t('uploads.paused.somewhere');
    return t('uploads.paused.text', { percent: t('uploads.percent', { percent }) });
  }
}
