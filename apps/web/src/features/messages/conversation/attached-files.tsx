import { FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { AttachedFile } from '../outbox/unsent-messages.ts';
import type { SendingFile } from './use-attachments.ts';

interface AttachedFilesProps {
  files: readonly AttachedFile[];
  sending: readonly SendingFile[];
  onRemove: (id: string) => void;
  onCancel: (id: string) => void;
}

export function AttachedFiles({ files, sending, onRemove, onCancel }: AttachedFilesProps) {
  const { t, language } = useTranslation();
  if (files.length === 0 && sending.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file) => (
        <Chip
          key={file.id}
          name={file.file_name}
          onRemove={() => onRemove(file.id)}
          icon={<FileText size={16} className="shrink-0 text-muted" aria-hidden />}
        >
          <span className="truncate" dir="auto">
            {file.file_name}
          </span>
          <span className="shrink-0 text-muted">{formatBytes(file.file_size, language)}</span>
        </Chip>
      ))}
      {sending.map(({ id, name, phase, percent }) => (
        <Chip key={id} name={name} onRemove={() => onCancel(id)} icon={<Spinner className="size-4" />}>
          <span className="truncate" dir="auto">
            {phase === 'sending'
              ? t('messages.files.sending', { name, percent })
              : t(phase === 'waiting' ? 'messages.files.waiting' : 'messages.files.checking', { name })}
          </span>
        </Chip>
      ))}
    </ul>
  );
}

interface ChipProps {
  name: string;
  icon: ReactNode;
  onRemove: () => void;
  children: ReactNode;
}

function Chip({ name, icon, onRemove, children }: ChipProps) {
  const { t } = useTranslation();
  return (
    <li className="flex min-w-0 max-w-full items-center gap-2 rounded-md border border-line bg-sunken ps-2.5 text-sm">
      {icon}
      {children}
      <Button
        variant="ghost"
        size="icon"
        className="size-9 shrink-0"
        aria-label={t('messages.files.remove', { name })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </Button>
    </li>
  );
}
