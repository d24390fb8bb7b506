import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  GripVertical,
  RotateCw,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import type { FileActions } from '../../api/files.ts';
import { leaveOutPage, moveTo, type PageOrder, readPages, turnPage } from '../../arranging/page-order.ts';
import { useArranging } from '../../arranging/use-arranging.ts';
import { isBeingRead } from '../../file-state.ts';
import { PageTile } from './page-tile.tsx';
import { Sortable, SortableItem } from './sortable.tsx';

interface ArrangeDialogProps {
  documentName: string;
  documentId: string;
  files: readonly RequestUpload[];
  actions: Pick<FileActions, 'arrange' | 'order'>;
  /** Whether the user may change this file's pages. */
  canArrange: (file: RequestUpload) => boolean;
  onClose: () => void;
}

interface Chosen {
  file: string;
  page: number;
}

/**
 * Reorders a document's files and pages by dragging or with buttons; rotates and omits pages. Each change is saved at once and can be
 * undone. Default export because it is loaded lazily.
 */
export default function ArrangeDialog({
  documentName,
  documentId,
  files,
  actions,
  canArrange,
  onClose,
}: ArrangeDialogProps) {
  const { t } = useTranslation();
  const { now, isSaving, isWaiting, flush, change, undo } = useArranging(documentId, files, actions);
  const [chosen, setChosen] = useState<Chosen>();
  const [said, setSaid] = useState('');
  const byId = new Map(files.map((file) => [file.id, file]));
  const order = now.files.filter((id) => byId.has(id));
  const setPages = (file: string, pages: PageOrder) =>
    change({ ...now, pages: { ...now.pages, [file]: pages } });
  // Pages may be counted while the dialog is open.
  const getPages = (id: string): PageOrder => {
    const arranged = now.pages[id];
    const file = byId.get(id);
    return arranged?.length || !file ? (arranged ?? []) : readPages(file);
  };
  const chosenPages = chosen ? getPages(chosen.file) : [];
  const chosenPlace = chosenPages.findIndex(({ page }) => page === chosen?.page);
  const isChosen = chosen !== undefined && chosenPlace >= 0;
  const getName = (id: string) => byId.get(id)?.file_name ?? '';

  const moveFile = (from: number, to: number) => {
    change({ ...now, files: moveTo(order, from, to) });
    setSaid(
      t('sorting.arrange.moved', {
        item: getName(order[from] ?? ''),
        position: to + 1,
        total: order.length,
      }),
    );
  };
  const movePage = (to: number) => {
    if (!chosen) return;
    setPages(chosen.file, moveTo(chosenPages, chosenPlace, to));
    setSaid(
      t('sorting.arrange.moved', {
        item: t('sorting.arrange.pageName', { page: chosen.page }),
        position: to + 1,
        total: chosenPages.length,
      }),
    );
  };
  // Closing with the cross or the Back button saves too.
  const finish = async () => {
    if (await flush()) onClose();
  };

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('sorting.arrange.title', { name: documentName })}
      description={t('sorting.arrange.text')}
      footer={
        <div className="flex w-full flex-wrap items-center gap-2">
          {isWaiting && (
            <Alert tone="warning" className="w-full">
              {t('sorting.arrange.waiting')}
            </Alert>
          )}
          <Tool
            icon={<RotateCw size={18} aria-hidden />}
            onClick={isChosen ? () => setPages(chosen.file, turnPage(chosenPages, chosen.page)) : undefined}
          >
            {t('sorting.arrange.turn')}
          </Tool>
          <Tool
            icon={<ArrowLeft size={18} className="rtl:rotate-180" aria-hidden />}
            onClick={isChosen && chosenPlace > 0 ? () => movePage(chosenPlace - 1) : undefined}
          >
            {t('sorting.arrange.earlier')}
          </Tool>
          <Tool
            icon={<ArrowRight size={18} className="rtl:rotate-180" aria-hidden />}
            onClick={
              isChosen && chosenPlace < chosenPages.length - 1 ? () => movePage(chosenPlace + 1) : undefined
            }
          >
            {t('sorting.arrange.later')}
          </Tool>
          <Tool
            icon={<Trash2 size={18} aria-hidden />}
            onClick={
              isChosen && chosenPages.length > 1
                ? () => {
                    setPages(chosen.file, leaveOutPage(chosenPages, chosen.page));
                    setSaid(t('sorting.arrange.leftOut', { page: chosen.page }));
                  }
                : undefined
            }
          >
            {t('sorting.arrange.leaveOut')}
          </Tool>
          <Tool icon={<Undo2 size={18} aria-hidden />} onClick={undo}>
            {t('sorting.arrange.undo')}
          </Tool>
          <Button className="max-sm:w-full sm:ms-auto" loading={isSaving} onClick={() => void finish()}>
            {t('sorting.arrange.done')}
          </Button>
        </div>
      }
    >
      <Sortable ids={order} layout="list" getName={getName} onMove={moveFile} className="flex flex-col gap-5">
        {order.map((id, place) => {
          const file = byId.get(id);
          return (
            file && (
              <SortableItem key={id} id={id} disabled={order.length < 2}>
                {(handle) => (
                  <ArrangedFile
                    file={file}
                    pages={getPages(id)}
                    chosen={chosen?.file === id ? chosen.page : undefined}
                    changeable={canArrange(file)}
                    handle={handle}
                    onChoose={(page) => setChosen({ file: id, page })}
                    onPages={(pages) => setPages(id, pages)}
                    onUp={place > 0 ? () => moveFile(place, place - 1) : undefined}
                    onDown={place < order.length - 1 ? () => moveFile(place, place + 1) : undefined}
                    alone={order.length < 2}
                  />
                )}
              </SortableItem>
            )
          );
        })}
      </Sortable>
      <span role="status" className="sr-only">
        {said}
      </span>
    </Dialog>
  );
}

interface ArrangedFileProps {
  file: RequestUpload;
  pages: PageOrder;
  chosen: number | undefined;
  changeable: boolean;
  handle: ComponentProps<'button'>;
  alone: boolean;
  onChoose: (page: number) => void;
  onPages: (pages: PageOrder) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** One file: its name and move buttons, then its pages. */
function ArrangedFile({ file, pages, chosen, changeable, handle, alone, ...on }: ArrangedFileProps) {
  const { t } = useTranslation();
  const name = file.file_name;
  const left = (file.pages ?? 0) - pages.length;
  return (
    <section className="flex flex-col gap-2" aria-label={name}>
      <div className="flex items-center gap-1">
        {!alone && (
          <button
            type="button"
            aria-label={t('sorting.arrange.drag', { name })}
            className="-ms-2 flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-ink/6 hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
            {...handle}
          >
            <GripVertical size={18} aria-hidden />
          </button>
        )}
        <h3 className="wrap-anywhere me-auto min-w-0 font-semibold" dir="auto">
          {name}
        </h3>
        {!alone && (
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('sorting.arrange.up', { name })}
              aria-disabled={!on.onUp}
              onClick={(event) => on.onUp && keepFocus(event, on.onUp)}
            >
              <ArrowUp size={18} aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('sorting.arrange.down', { name })}
              aria-disabled={!on.onDown}
              onClick={(event) => on.onDown && keepFocus(event, on.onDown)}
            >
              <ArrowDown size={18} aria-hidden />
            </Button>
          </>
        )}
      </div>
      {pages.length === 0 ? (
        <p className="text-muted text-sm">
          {t(isBeingRead(file) ? 'sorting.box.reading' : 'sorting.arrange.noPages')}
        </p>
      ) : (
        <Sortable
          ids={pages.map(({ page }) => String(page))}
          layout="grid"
          getName={(page) => t('sorting.arrange.pageName', { page: Number(page) })}
          onMove={(from, to) => on.onPages(moveTo(pages, from, to))}
          className="grid grid-cols-3 gap-2 sm:grid-cols-5"
        >
          {pages.map((page, index) => (
            <SortableItem key={page.page} id={String(page.page)} disabled={!changeable || pages.length < 2}>
              {(pageHandle) => (
                <PageTile
                  page={page}
                  place={index + 1}
                  src={`${storedFileUrl(file.file_path)}/pages/${page.page}?size=thumbnail`}
                  label={t(page.rotation ? 'sorting.arrange.pageTurned' : 'sorting.arrange.page', {
                    page: page.page,
                    place: index + 1,
                    total: pages.length,
                    degrees: page.rotation,
                  })}
                  chosen={chosen === page.page}
                  handle={pageHandle}
                  onChoose={() => changeable && on.onChoose(page.page)}
                />
              )}
            </SortableItem>
          ))}
        </Sortable>
      )}
      {left > 0 && changeable && (
        <p className="text-muted text-sm">{t('sorting.arrange.left', { count: left })}</p>
      )}
    </section>
  );
}

interface ToolProps {
  icon: ReactNode;
  /** Undefined if there is nothing to do: the button stays enabled to keep its focus. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function Tool({ icon, onClick, children }: ToolProps) {
  return (
    <Button
      variant="outline"
      size="sm"
      aria-disabled={!onClick}
      className="aria-disabled:opacity-55"
      onClick={onClick}
    >
      {icon}
      {children}
    </Button>
  );
}

// A row that moves in the document loses the focus.
function keepFocus({ currentTarget }: MouseEvent<HTMLButtonElement>, act: () => void) {
  act();
  requestAnimationFrame(() => currentTarget.focus());
}
