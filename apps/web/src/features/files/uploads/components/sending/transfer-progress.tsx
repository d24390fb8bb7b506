import type { MessageKey } from '@visafolio/locales/types.ts';
import { CloudOff, X } from 'lucide-react';
import { isOffline } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import { VisuallyHidden } from '../../../../../ui/visually-hidden.tsx';
import type { Transfer } from '../../transfer/transfers.ts';
import { FileLine } from '../file/file-line.tsx';

type Phase = Exclude<Transfer['phase'], 'failed'>;

const phases = {
  queued: 'uploads.phase.queued',
  sending: 'uploads.phase.sending',
  waiting: 'uploads.phase.waiting',
  checking: 'uploads.phase.checking',
} as const satisfies Record<Phase, MessageKey>;

interface TransferProgressProps {
  transfer: Omit<Transfer, 'phase'> & { phase: Phase };
  /** One of many: screen readers get one announcement for all. */
  quiet?: boolean;
  onCancel: () => void;
}

/** A running upload: its progress, and why it is waiting. */
export function TransferProgress({ transfer, quiet = false, onCancel }: TransferProgressProps) {
  const { t } = useTranslation();
  const percent = Math.floor((transfer.sent / transfer.size) * 100);
  const lost = transfer.phase === 'waiting' && !isOffline();
  const phase = t(lost ? 'uploads.phase.unreachable' : phases[transfer.phase]);

  return (
    <FileLine
      name={transfer.fileName}
      size={transfer.size}
      thumbnail={transfer.thumbnail}
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
    >
      {transfer.phase !== 'queued' && (
        <Progress value={percent} label={t('uploads.progressOf', { name: transfer.fileName })} size="sm" />
      )}
      <p className="flex items-center gap-2 text-sm" aria-hidden>
        {transfer.phase === 'waiting' && <CloudOff size={16} className="shrink-0 text-warning" />}
        <span className={transfer.phase === 'waiting' ? 'text-warning' : 'text-muted'}>{phase}</span>
        {transfer.phase !== 'queued' && (
          <span className="ms-auto shrink-0 font-semibold tabular-nums">
            {t('uploads.percent', { percent })}
          </span>
        )}
      </p>
      {/* Without the percentage, because a screen reader would announce every change. */}
      {!quiet && (
        <VisuallyHidden>
          <span role="status">
            {transfer.fileName}: {phase}
          </span>
        </VisuallyHidden>
      )}
    </FileLine>
  );
}
