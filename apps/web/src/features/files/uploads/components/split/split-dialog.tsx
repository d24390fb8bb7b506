import type { BoxFile, FoundPaper } from '@visafolio/contract/files/files.contract.ts';
import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import clsx from 'clsx';
import { FileText, Scissors } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { type PageOrder, readPages } from '../../arranging/page-order.ts';

interface SplitDialogProps {
  file: BoxFile;
  /** Visible pages after which another paper begins. Resolves to whether the file was split. */
  onSplit: (after: number[]) => Promise<boolean>;
  onClose: () => void;
}

/** A file's pages, with possible splits between them. Default export because it is loaded lazily. */
export default function SplitDialog({ file, onSplit, onClose }: SplitDialogProps) {
  const { t } = useTranslation();
  const pages = readPages(file);
  const [after, setAfter] = useState<readonly number[]>(
    () => file.papers?.slice(1).map(({ first }) => first - 1) ?? [],
  );
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const count = after.length + 1;
  const isTooMany = count > fileLimits.papersPerFile;
  const toggle = (page: number) =>
    setAfter(
      after.includes(page)
        ? after.filter((each) => each !== page)
        : [...after, page].toSorted((a, b) => a - b),
    );
  const confirm = async () => {
    if (busy || count < 2 || isTooMany) return;
    setBusy(true);
    setFailed(false);
    const isSplit = await onSplit([...after]);
    setBusy(false);
    if (isSplit) onClose();
    else setFailed(true);
  };

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('sorting.split.title')}
      description={
        <>
          <bdi className="wrap-anywhere">{file.file_name}</bdi>
          <span className="block">{t('sorting.split.text')}</span>
        </>
      }
      footer={
        <div className="flex w-full flex-wrap items-center gap-3">
          {failed && (
            <Alert tone="danger" className="w-full">
              {t('sorting.split.failed')}
            </Alert>
          )}
          <p role="status" className="text-sm">
            {isTooMany
              ? t('sorting.split.tooMany', { max: fileLimits.papersPerFile })
              : t('sorting.split.result', { count })}
          </p>
          <Button
            className="max-sm:w-full sm:ms-auto"
            loading={busy}
            aria-disabled={count < 2 || isTooMany}
            onClick={() => void confirm()}
          >
            {t('sorting.split.confirm')}
          </Button>
        </div>
      }
    >
      <ol className="flex flex-col gap-2">
        {pages.map((page, index) => {
          const place = index + 1;
          const paper = after.filter((each) => each < place).length + 1;
          const begins = place === 1 || after.includes(index);
          return (
            <li key={page.page} className="flex flex-col gap-2">
              {begins && count > 1 && (
                <h3 className="font-semibold">
                  <PaperName number={paper} kind={findKind(file.papers, place, after)} />
                </h3>
              )}
              <PageRow file={file} page={page} place={place} />
              {place < pages.length && (
                <button
                  type="button"
                  aria-pressed={after.includes(place)}
                  aria-label={t('sorting.split.cutAfter', { page: place })}
                  onClick={() => toggle(place)}
                  className={clsx(
                    'flex min-h-11 w-full touch-manipulation items-center justify-center gap-2 rounded-md border border-dashed px-3 text-sm',
                    after.includes(place)
                      ? 'border-accent bg-accent-soft font-semibold text-accent'
                      : 'border-control text-muted hover:border-ink hover:text-ink',
                  )}
                >
                  <Scissors size={16} aria-hidden />
                  {t('sorting.split.cutAfter', { page: place })}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

/** The kind of the paper that begins with this page, if it is split as proposed. */
function findKind(
  papers: readonly FoundPaper[] | null,
  place: number,
  after: readonly number[],
): FoundPaper['kind'] | undefined {
  const found = papers?.find(({ first }) => first === place);
  const isWhole = found && !after.some((page) => page >= found.first && page < found.last);
  return isWhole ? found.kind : undefined;
}

function PaperName({ number, kind }: { number: number; kind: FoundPaper['kind'] | undefined }) {
  const { t } = useTranslation();
  return kind
    ? t('sorting.split.paperOfKind', { number, kind: t(`kinds.names.${kind}`) })
    : t('sorting.split.paper', { number });
}

interface PageRowProps {
  file: BoxFile;
  page: PageOrder[number];
  place: number;
}

function PageRow({ file, page, place }: PageRowProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const label = t('sorting.split.pageAlt', { page: place });
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-paper p-2">
      <span className="flex size-28 shrink-0 items-center justify-center overflow-hidden sm:size-40">
        {failed ? (
          <FileText size={28} className="text-muted" aria-hidden />
        ) : (
          <img
            src={`${storedFileUrl(file.file_path)}/pages/${page.page}?size=thumbnail`}
            alt=""
            loading="lazy"
            draggable={false}
            className="max-h-full max-w-full border border-line object-contain"
            style={{ rotate: `${page.rotation}deg` }}
            onError={() => setFailed(true)}
          />
        )}
      </span>
      <span className="text-muted text-sm tabular-nums">{label}</span>
    </div>
  );
}
