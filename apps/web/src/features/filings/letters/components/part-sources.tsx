import type { LetterPart } from '@visafolio/contract/filings/letter.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import clsx from 'clsx';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { sourceText } from '../source-text.ts';

interface PartSourcesProps {
  parts: LetterPart[];
  /** Names the list for screen readers. */
  label: string;
  /** Shows complete sentences. */
  isWhole?: boolean;
}

/** The sentences of a paragraph, each with its source. */
export function PartSources({ parts, label, isWhole = false }: PartSourcesProps) {
  const { t } = useTranslation();
  const shown = isWhole ? parts : joinAlike(parts);
  return (
    <ul aria-label={label} className="flex min-w-0 flex-col gap-2 text-sm">
      {shown.map(({ text, sources }, place) => {
        const isGap = sources.some(({ kind }) => kind === 'gap');
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are derived from the text and hold no state
            key={place}
            className={clsx('border-s-2 ps-3', isGap ? 'border-warning' : 'border-line')}
          >
            {(isWhole || shown.length > 1) && (
              <p
                lang={filingLanguage}
                dir="auto"
                className={clsx('break-words', isWhole ? 'whitespace-pre-line' : 'line-clamp-1')}
              >
                {text.trim()}
              </p>
            )}
            <p className={clsx('break-words text-xs', isGap ? 'text-warning' : 'text-muted')}>
              {sources.map((source) => sourceText(source, t)).join(' · ')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Joins consecutive sentences with the same source. */
function joinAlike(parts: LetterPart[]): LetterPart[] {
  const joined: LetterPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && JSON.stringify(last.sources) === JSON.stringify(part.sources))
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
