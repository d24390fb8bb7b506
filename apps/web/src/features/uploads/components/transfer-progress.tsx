import type { MessageKey } from '@visafolio/locales/types.ts';
import { CloudOff, X } from 'lucide-react';
import { isOffline } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { SendingPhase } from '../transfer/send-file.ts';
import type { Transfer } from '../transfer/transfers.ts';
import { FileLine } from './file-line.tsx';

const phases = {
  sending: 'uploads.phase.sending',
  waiting: 'uploads.phase.waiting',
  checking: 'uploads.phase.checking',
} as const satisfies Record<SendingPhase, MessageKey>;

interface TransferProgressProps {
  transfer: Transfer & { phase: SendingPhase };
  onCancel: () => void;
}

/** A file on its way: how much of it, and what keeps it waiting. */
export function TransferProgress({ transfer, onCancel }: TransferProgressProps) {
  const { t } = useTranslation();
  const percent = Math.floor((transfer.sent / transfer.size) * 100);
  const lost = transfer.phase === 'waiting' && !isOffline();
  const phase = t(lost ? 'uploads.phase.unreachable' : phases[transfer.phase]);

  return (
    <div className="flex flex-col gap-2">
      <FileLine
        name={transfer.fileName}
        size={transfer.size}
        actions={
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('uploads.cancel', { name: transfer.fileName })}
            onClick={onCancel}
          >
            <X size={18} aria-hidden />
          </Button>
        }
      />
      <Progress value={percent} label={t('uploads.progressOf', { name: transfer.fileName })} />
      <p className="flex items-center gap-2 text-sm" aria-hidden>
        {transfer.phase === 'waiting' && <CloudOff size={16} className="shrink-0 text-warning" />}
        <span className={transfer.phase === 'waiting' ? 'text-warning' : 'text-muted'}>{phase}</span>
        <span className="ms-auto font-semibold tabular-nums">{t('uploads.percent', { percent })}</span>
      </p>
      {/* Without the percentage: a screen reader would read every step of it. */}
      <VisuallyHidden>
        <span role="status">
          {transfer.fileName}: {phase}
        </span>
      </VisuallyHidden>
    </div>
  );
}
