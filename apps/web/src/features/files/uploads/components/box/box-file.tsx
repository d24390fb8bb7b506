import type { FoundPaper, WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Spinner } from '../../../../../ui/feedback/spinner.tsx';
import type { BoxEntry } from '../../box/box-entries.ts';
import { countShownPages, findProblem, isWithheld } from '../../file-state.ts';
import { sentThumbnail } from '../../transfer/transfers.ts';
import { describeKind } from '../file/describe-kind.ts';
import { FileLine } from '../file/file-line.tsx';
import FileMenu from '../file/file-menu.tsx';
import FileSafety from '../file/file-safety.tsx';
import { WaitingNote } from '../file/waiting-note.tsx';
import { whoseText } from '../file/whose-text.ts';

interface BoxFileProps {
  entry: BoxEntry;
  /** Set if it seems to belong to somebody else. */
  whose?: WhoseFile | undefined;
  /** Name of the proposed document, or of the one it was placed in. */
  documentName: string | undefined;
  /** Name of the document that it moves to when the server is back. */
  waitsFor?: string | undefined;
  /** Undefined if somebody else must remove it. */
  onRemove: (() => void) | undefined;
  onAccept: () => Promise<boolean>;
  onMove: () => void;
  /** Undefined if there is nothing to split. */
  onSplit: (() => void) | undefined;
  onKeepAsOne: () => Promise<boolean>;
  /** Gets the id of the file that it was split from. */
  onUndoSplit: (uploadId: string) => Promise<boolean>;
}

/** One file of the box: its kind, its proposed or actual place, and the actions that settle it. */
export function BoxFileItem({ entry, whose, documentName = '', waitsFor, ...on }: BoxFileProps) {
  const { onRemove, onAccept, onMove } = on;
  const { t, language } = useTranslation();
  const [busy, setBusy] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const { file, state } = entry;
  const name = file.file_name;
  const busyWith = async (work: Promise<boolean>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const splitFrom = 'split_from' in file ? file.split_from : null;
  const isSeveral = state === 'several';
  const actions = [
    ...(isSeveral ? [{ label: t(buttonTexts.several.text), onSelect: onMove }] : []),
    ...(on.onSplit && !isSeveral ? [{ label: t('sorting.split.byHand'), onSelect: on.onSplit }] : []),
    ...(onRemove ? [{ label: t('uploads.remove'), onSelect: onRemove, danger: true }] : []),
  ];
  return (
    <div ref={line} tabIndex={-1} className="outline-none">
      <FileLine
        name={name}
        size={file.file_size}
        pages={countShownPages(file)}
        thumbnail={file.thumbnail ? `/api/storage/${file.thumbnail}` : sentThumbnail(file.id)}
        rotation={file.arrangement?.[0]?.rotation}
        type={file.file_type}
        actions={actions.length > 0 && <FileMenu fileName={name} actions={actions} />}
      >
        {isWithheld(file) ? (
          <FileSafety upload={file} reader="client" />
        ) : waitsFor ? (
          <WaitingNote documentName={waitsFor} />
        ) : (
          says()
        )}
        <p className="mt-1 flex flex-wrap gap-2">
          {state === 'proposed' && !waitsFor && (
            <Button
              size="sm"
              loading={busy}
              aria-label={t('sorting.box.acceptNamed', { name, document: documentName })}
              onClick={() => void busyWith(onAccept())}
            >
              {t('sorting.box.accept')}
            </Button>
          )}
          {isSeveral && (
            <>
              <Button size="sm" aria-label={t('sorting.split.openNamed', { name })} onClick={on.onSplit}>
                {t('sorting.split.open')}
              </Button>
              <Button
                size="sm"
                variant="outline"
                loading={busy}
                aria-label={t('sorting.split.keepNamed', { name })}
                onClick={() => void busyWith(on.onKeepAsOne())}
              >
                {t('sorting.split.keep')}
              </Button>
            </>
          )}
          {!isSeveral && (
            <Button
              size="sm"
              variant="outline"
              aria-label={t(buttonTexts[state].named, { name })}
              onClick={onMove}
            >
              {t(buttonTexts[state].text)}
            </Button>
          )}
        </p>
        {splitFrom && (
          <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
            <span className="wrap-anywhere">{t('sorting.split.from', { file: splitFrom.file_name })}</span>
            <Button
              size="sm"
              variant="link"
              aria-label={t('sorting.split.undoNamed', { file: splitFrom.file_name, name })}
              onClick={() => void on.onUndoSplit(splitFrom.id)}
            >
              {t('sorting.split.undo')}
            </Button>
          </p>
        )}
      </FileLine>
    </div>
  );

  function says(): ReactNode {
    const problem = findProblem(file);
    const found = whose
      ? whoseText(whose, documentName, { t, language })
      : file.reading && describeKind(file.reading, t);
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
    if (entry.state === 'several') return <FoundPapers papers={entry.papers} />;
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

function FoundPapers({ papers }: { papers: readonly FoundPaper[] }) {
  const { t } = useTranslation();
  return (
    <div className="text-sm">
      <p>{t('sorting.split.found', { count: papers.length })}</p>
      <ul className="list-disc ps-5">
        {papers.map(({ kind, first, last }) => (
          <li key={first}>
            {t(`kinds.names.${kind}`)} (
            {t(first === last ? 'sorting.split.page' : 'sorting.split.pages', { first, last })})
          </li>
        ))}
      </ul>
    </div>
  );
}

const choose = { text: 'sorting.box.choose', named: 'sorting.box.chooseNamed' } as const;
const buttonTexts = {
  several: choose,
  proposed: { text: 'sorting.box.other', named: 'sorting.box.otherNamed' },
  unknown: choose,
  reading: choose,
  placed: { text: 'uploads.move', named: 'uploads.moveNamed' },
} as const;
