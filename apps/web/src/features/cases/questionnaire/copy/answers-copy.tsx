import { FileDown } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { fetchAnswersCopy, getCopyAddress } from './fetch-answers-copy.ts';

interface AnswersCopyProps {
  requestId: string;
  /** Sends what is not saved yet; false if some could not be sent. */
  flush?: () => Promise<boolean>;
  className?: string;
}

/** Downloads the client's answers as a PDF in their language. */
export default function AnswersCopy({ requestId, flush, className }: AnswersCopyProps) {
  const { t, language } = useTranslation();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const address = getCopyAddress(requestId, language);

  const download = async () => {
    // A second click may arrive before the link is rendered as busy.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    toast.clearError();
    try {
      if (flush && !(await flush()))
        return toast.error(t('answering.copy.failed'), t('answering.copy.notSaved'));
      const { name, content } = await fetchAnswersCopy(address);
      saveFile(name, content);
    } catch (error) {
      toast.error(t('answering.copy.failed'), errorText(error, t));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <a
      href={address}
      download
      aria-busy={busy || undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        void download();
      }}
      className={buttonStyles({
        variant: 'ghost',
        size: 'sm',
        className: ['text-accent print:hidden', className],
      })}
    >
      {busy ? <Spinner className="size-4.5" /> : <FileDown size={18} className="shrink-0" aria-hidden />}
      {t('answering.copy.action')}
    </a>
  );
}
