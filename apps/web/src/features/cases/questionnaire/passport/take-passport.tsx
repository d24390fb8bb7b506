import { Check } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { usePreventStrayDrops } from '../../../../ui/form/use-file-drop.ts';
import { ScanButton } from '../../../files/scan/scan-button.tsx';
import { useSendFiles, useUploadLimit } from '../../../files/uploads/api/transfers.ts';
import { FilePicker } from '../../../files/uploads/components/sending/file-picker.tsx';
import { Transfers } from '../../../files/uploads/components/sending/transfers.tsx';
import { useTransfers } from '../../../files/uploads/use-transfers.ts';

const megabyte = 1024 * 1024;

interface TakePassportProps {
  requestId: string;
  /** The document that requests it; null puts it into the box. */
  documentId: string | null;
  answerable: number;
  /** The last photo could not be read. */
  unreadable: boolean;
  onReceived: (uploadId: string) => void;
}

/** Takes the passport photo with the camera, the scanner or from a file, and uploads it like other files of the request. */
export function TakePassport({
  requestId,
  documentId,
  answerable,
  unreadable,
  onReceived,
}: TakePassportProps) {
  const { t } = useTranslation();
  const limitBytes = useUploadLimit(true);
  const send = useSendFiles(requestId, limitBytes);
  const { transfers, unfinished, actions } = useTransfers(requestId);
  const name = t('passport.document');
  const isHere = <File extends { documentId: string | null }>(file: File) => file.documentId === documentId;
  const here = transfers.filter(isHere);
  const isSending = here.some(({ phase }) => phase !== 'failed');
  const scans = `${requestId}/${documentId ?? 'box'}`;
  usePreventStrayDrops();

  const give = (file: File, continues?: Parameters<typeof send>[0]['continues']) =>
    send(
      { document: documentId === null ? null : { id: documentId, name }, joins: 'add', continues },
      [file],
      (upload) => onReceived(upload.id),
    );

  return (
    <div className="flex flex-col gap-6">
      {unreadable && !isSending && (
        <Alert tone="warning" title={t('passport.unreadable.title')}>
          {t('passport.unreadable.text')}
        </Alert>
      )}
      <div className="flex flex-col gap-2">
        <h2 className="font-serif text-2xl">
          {t(unreadable ? 'passport.unreadable.again' : 'passport.title')}
        </h2>
        <p>
          {t('passport.intro')} {answerable > 0 && t('passport.canAnswer', { count: answerable })}
        </p>
      </div>
      <section aria-labelledby="passport-tips" className="flex flex-col gap-2">
        <h3 id="passport-tips" className="font-semibold">
          {t('passport.tipsTitle')}
        </h3>
        <ul className="flex flex-col gap-1.5">
          {(['passport.tips.whole', 'passport.tips.flat', 'passport.tips.light'] as const).map((tip) => (
            <li key={tip} className="flex items-start gap-2">
              <Check size={18} className="mt-1 shrink-0 text-success" aria-hidden />
              <span className="min-w-0">{t(tip)}</span>
            </li>
          ))}
        </ul>
      </section>
      <Transfers
        document={{ name }}
        transfers={here}
        unfinished={unfinished.filter(isHere)}
        limit={t('uploads.megabytes', { count: Math.floor(limitBytes / megabyte) })}
        actions={actions}
        scans={scans}
        onFiles={(continues, [file]) => file && give(file, continues)}
      />
      {!isSending && (
        <div className="flex flex-wrap items-center gap-2">
          <FilePicker
            documentName={name}
            label={t('passport.choose')}
            prominent
            onFiles={([file]) => give(file)}
          />
          <ScanButton
            documentName={name}
            place={scans}
            limitBytes={limitBytes}
            onDone={(file) => give(file)}
          />
        </div>
      )}
      <p className="text-muted text-sm">{t('passport.kept')}</p>
    </div>
  );
}
