import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { Ban, CircleAlert, ShieldCheck } from 'lucide-react';
import { formatDate, formatTime } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { hasSafeCopy } from './has-safe-copy.ts';

interface FileSafetyProps {
  upload: Pick<RequestUpload, 'scan' | 'active_content' | 'file_type'>;
  /** A client reads only what they have to know or do. */
  reader: 'staff' | 'client';
}

/** What the scanner for malware says of a file, and what in it would run or call somewhere. Nothing for an ordinary file of a client. */
export default function FileSafety({ upload, reader }: FileSafetyProps) {
  return (
    <>
      <ScanLine upload={upload} reader={reader} />
      {reader === 'staff' && <ActiveContentLine upload={upload} />}
    </>
  );
}

function ScanLine({ upload: { scan }, reader }: FileSafetyProps) {
  const { t, language } = useTranslation();
  const when = scan?.scanned_at ? formatTime(scan.scanned_at, language) : '';
  const engine = scan?.engine ?? '';
  switch (scan?.state) {
    case 'waiting':
      return (
        <p className="text-muted text-sm" role="status">
          {t('sorting.scan.waiting')}{' '}
          {reader === 'staff' && scan.problem && t(`sorting.scan.problems.${scan.problem}`)}
        </p>
      );
    case 'blocked':
      return (
        <p className="flex items-start gap-1.5 text-danger text-sm">
          <Ban size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="wrap-anywhere">
            {reader === 'staff'
              ? t('sorting.scan.blocked', { threat: scan.threat ?? '', engine, at: when })
              : t('sorting.scan.blockedForClient')}
          </span>
        </p>
      );
    case 'clean':
      if (reader === 'client') return null;
      return (
        <p className="flex items-start gap-1.5 text-muted text-sm">
          <ShieldCheck size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span>
            {t('sorting.scan.clean', {
              engine,
              signatures: scan.signatures_at ? formatDate(scan.signatures_at, language) : '',
              at: when,
            })}
          </span>
        </p>
      );
    default:
      return null;
  }
}

function ActiveContentLine({ upload }: Pick<FileSafetyProps, 'upload'>) {
  const { t } = useTranslation();
  const { active_content } = upload;
  if (!active_content?.length) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        {[
          ...active_content.map((each) => t(`sorting.active.${each}`)),
          t(hasSafeCopy(upload) ? 'sorting.active.safeCopy' : 'sorting.active.noSafeCopy'),
        ].join(' ')}
      </span>
    </p>
  );
}
