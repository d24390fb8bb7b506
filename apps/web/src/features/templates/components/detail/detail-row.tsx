import type { Language } from '@visafolio/locales/types.ts';
import { Children, type ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';

interface DetailRowProps {
  number: number;
  title: string;
  /** The title's language if it differs from the page's. */
  lang?: Language | undefined;
  required: boolean;
  /** The type, after the title. */
  note?: string;
  /** Whose it is, before the note. */
  mark?: ReactNode;
  /** Lines below the title. */
  children?: ReactNode;
}

export function DetailRow({ number, title, lang, required, note, mark, children }: DetailRowProps) {
  const { t } = useTranslation();
  return (
    <li className="flex gap-3 px-4 py-3">
      <span className="w-6 shrink-0 text-end text-muted tabular-nums">{number}.</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p dir="auto" lang={lang} className="min-w-0 break-words">
            {title}
          </p>
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            {mark}
            {note && <span className="text-muted text-sm">{note}</span>}
            {required && <Badge tone="warning">{t('templates.detail.required')}</Badge>}
          </span>
        </div>
        {Children.map(
          children,
          (line) =>
            line && (
              <p dir="auto" className="break-words text-muted text-sm">
                {line}
              </p>
            ),
        )}
      </div>
    </li>
  );
}
