import type { LetterPart } from '@visafolio/contract/filings/letter.ts';
import { letterLimits } from '@visafolio/contract/filings/letter.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { PartSources } from './part-sources.tsx';

interface LetterParagraphProps {
  id: string;
  number: number;
  text: string;
  /** As last saved. */
  parts: LetterPart[];
  onChange: (text: string) => void;
  onAdd: () => void;
  onRemove: () => void;
}

/** An editable paragraph, beside the sources of its text. */
export function LetterParagraph({
  id,
  number,
  text,
  parts,
  onChange,
  onAdd,
  onRemove,
}: LetterParagraphProps) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div className="flex min-w-0 items-start gap-1">
        <textarea
          id={`paragraph-${id}`}
          lang={filingLanguage}
          dir="auto"
          rows={1}
          value={text}
          maxLength={letterLimits.paragraphMaxLength}
          aria-label={t('letters.editor.paragraph', { number })}
          onChange={(event) => onChange(event.target.value)}
          className="control field-sizing-content min-h-11 flex-1 resize-none py-2.5 leading-relaxed"
        />
        <div className="flex shrink-0 flex-col lg:flex-row">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('letters.editor.addBelow', { number })}
            onClick={onAdd}
          >
            <Plus size={18} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('letters.editor.remove', { number })}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden />
          </Button>
        </div>
      </div>
      {parts.length > 0 && (
        <div className="min-w-0 lg:pt-2">
          <PartSources parts={parts} label={`${t('letters.editor.sources')}: ${number}`} />
        </div>
      )}
    </li>
  );
}
