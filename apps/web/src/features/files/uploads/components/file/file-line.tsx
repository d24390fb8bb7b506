import type { ReactNode } from 'react';
import { formatBytes } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { FileName } from '../../../../../ui/file-name.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface FileLineProps {
  name: string;
  /** Where the name leads. */
  href?: string | undefined;
  /** Bytes. */
  size: number;
  /** Number of visible pages; null if unknown. */
  pages?: number | null;
  thumbnail?: string | null | undefined;
  type?: string | undefined;
  /** Clockwise rotation of the first page, in degrees. */
  rotation?: number | undefined;
  /** Notes below the name. */
  children?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
}

export function FileLine({ name, href, size, pages, children, actions, ...picture }: FileLineProps) {
  const { t, language } = useTranslation();
  return (
    <div className="flex items-start gap-3">
      <Thumbnail src={picture.thumbnail} type={picture.type} rotation={picture.rotation} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-w-0 items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-col">
            <span className="wrap-anywhere min-w-0" dir="auto">
              {href ? (
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="text-ink underline decoration-control underline-offset-4 hover:decoration-ink"
                >
                  <FileName name={name} />
                </a>
              ) : (
                <FileName name={name} />
              )}
            </span>
            <span className="text-muted text-sm">
              {formatBytes(size, language)}
              {pages != null && pages > 1 && ` · ${t('uploads.pages', { count: pages })}`}
            </span>
          </p>
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}
