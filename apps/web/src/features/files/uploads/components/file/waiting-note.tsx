import { CloudOff } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';

/** Says where a file goes when the server is back. */
export function WaitingNote({ documentName }: { documentName: string }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex items-start gap-1.5 text-muted text-sm">
      <CloudOff size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{t('uploads.waiting.place', { document: documentName })}</span>
    </p>
  );
}
