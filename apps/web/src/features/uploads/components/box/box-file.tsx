import { CircleCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import type { BoxEntry } from '../../box/box-entries.ts';
import { countShownPages, findProblem } from '../../file-state.ts';
import { sentThumbnail } from '../../transfer/transfers.ts';
import { FileLine } from '../file/file-line.tsx';
import { looksLike } from '../file/reason-text.ts';

interface BoxFileProps {
  entry: BoxEntry;
  /** Name of the document that it is proposed for or was placed in. */
  documentName: string | undefined;
  /** Undefined where it is somebody else's to remove. */
  onRemove: (() => void) | undefined;
  onAccept: () => Promise<boolean>;
  onMove: () => void;
}

/** One file of the box: what it looks like, where it would go or went, and the taps that settle it. */
export function BoxFileItem({ entry, documentName = '', onRemove, onAccept, onMove }: BoxFileProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const { file, state } = entry;
  const name = file.file_name;
  const accept = async () => {
    setBusy(true);
    await onAccept();
    setBusy(false);
  };
  return (
    <div ref={line} tabIndex={-1} className="outline-none">
      <FileLine
        name={name}
        size={file.file_size}
        pages={countShownPages(file)}
        thumbnail={file.thumbnail ? `/api/storage/${file.thumbnail}` : sentThumbnail(file.id)}
        rotation={file.arrangement?.[0]?.rotation}
        type={file.file_type}
      >
        {says()}
        <p className="mt-1 flex flex-wrap gap-2">
          {state === 'proposed' && (
            <Button
              size="sm"
              loading={busy}
              aria-label={t('sorting.box.acceptNamed', { name, document: documentName })}
              onClick={() => void accept()}
            >
              {t('sorting.box.accept')}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            aria-label={t(buttonTexts[state].named, { name })}
            onClick={onMove}
          >
            {t(buttonTexts[state].text)}
          </Button>
          {onRemove && state !== 'placed' && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('uploads.removeFile', { name })}
              onClick={onRemove}
            >
              {t('uploads.remove')}
            </Button>
          )}
        </p>
      </FileLine>
    </div>
  );

  function says(): ReactNode {
    const problem = findProblem(file);
    const found = file.reading && looksLike(file.reading, t);
    if (state === 'placed') {
      return (
        <p className="flex items-start gap-1.5 text-sm text-success">
          <CircleCheck size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span>
            {found} {t('sorting.box.placed', { document: documentName })}
          </span>
        </p>
      );
    }
    if (state === 'reading') {
      return (
        <p className="flex items-center gap-2 text-muted text-sm">
          <Spinner /> {t('sorting.box.reading')}
        </p>
      );
    }
    if (state === 'proposed') {
      return (
        <p className="text-sm">
          {found} {t('sorting.box.proposal', { document: documentName })}
        </p>
      );
    }
    if (problem) return <p className="text-sm text-warning">{t(`sorting.problems.${problem}`)}</p>;
    return (
      <p className="text-sm">{found ? `${found} ${t('sorting.box.noPlace')}` : t('sorting.box.unknown')}</p>
    );
  }
}

const choose = { text: 'sorting.box.choose', named: 'sorting.box.chooseNamed' } as const;
const buttonTexts = {
  proposed: { text: 'sorting.box.other', named: 'sorting.box.otherNamed' },
  unknown: choose,
  reading: choose,
  placed: { text: 'uploads.move', named: 'uploads.moveNamed' },
} as const;
