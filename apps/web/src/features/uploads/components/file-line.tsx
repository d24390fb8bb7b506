import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';

interface FileLineProps {
  name: ReactNode;
  /** Bytes. */
  size: number;
  icon?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
}

/** A file's name and size. */
export function FileLine({ name, size, icon, actions }: FileLineProps) {
  const { language } = useTranslation();
  return (
    <div className="flex items-center gap-3">
      {icon ?? <FileText size={20} className="shrink-0 text-muted" aria-hidden />}
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="wrap-anywhere min-w-0" dir="auto">
          {name}
        </span>
        <span className="shrink-0 text-muted text-sm">{formatBytes(size, language)}</span>
      </p>
      {actions}
    </div>
  );
}
