import type { NotDrawn } from '@visafolio/contract/files/not-drawn.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';

const listed = 5;

/** Lists the characters of answers that a PDF could not show; renders nothing if there are none. */
export function NotDrawnNote({ notDrawn }: { notDrawn: NotDrawn[] }) {
  const { t } = useTranslation();
  if (notDrawn.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>{t('documents.notDrawn.heading')}</p>
      <ul className="mt-1 list-disc ps-5 text-sm">
        {notDrawn.slice(0, listed).map(({ where, characters }) => (
          <li key={where ?? ''} className="wrap-anywhere">
            {where === null
              ? t('documents.notDrawn.elsewhere', { characters: nameAll(characters) })
              : t('documents.notDrawn.in', { where, characters: nameAll(characters) })}
          </li>
        ))}
        {notDrawn.length > listed && (
          <li>{t('documents.notDrawn.more', { count: notDrawn.length - listed })}</li>
        )}
      </ul>
    </Alert>
  );
}

/** The reader's device may lack a glyph too; the code point is always readable. */
const nameAll = (characters: string[]): string =>
  characters
    .map((each) => `${each} (U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`)
    .join(', ');
