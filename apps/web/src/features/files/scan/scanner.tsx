import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Overlay } from '../../../ui/overlay/dialog.tsx';
import { CornersView } from './components/corners-view.tsx';
import { PageView } from './components/page-view.tsx';
import { PagesView } from './components/pages-view.tsx';
import { TakePhotos } from './components/take-photos.tsx';
import { ButtonBar } from './components/view-parts.tsx';
import { type Scan, type ScanPage, useScan } from './use-scan.ts';

export interface ScannerProps {
  /** Name of the scanned document, used as file name. */
  documentName: string;
  /** Key under which the pages are stored. */
  place: string;
  /** Maximum file size in bytes. */
  limitBytes: number;
  /** A PDF of all pages. */
  onDone: (file: File) => void;
  /** Called when the user leaves; the pages are kept for next time. */
  onCancel: () => void;
}

/** Scans a document page by page with the camera, straightens the pages, and creates a PDF on this device. */
export function Scanner(props: ScannerProps) {
  const { t } = useTranslation();
  const scan = useScan(props.place);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <Overlay
      open
      onOpenChange={(open) => !open && props.onCancel()}
      title={t('scan.title', { name: props.documentName })}
      footer={
        <div ref={setBar} className="flex w-full flex-wrap items-center gap-3 max-sm:*:grow sm:justify-end" />
      }
      className="inset-x-0 top-(--notice-room) bottom-0 animate-fade-in sm:inset-x-0 sm:m-auto sm:h-fit sm:max-h-[calc(96dvh-var(--notice-room))] sm:w-[min(52rem,94vw)] sm:rounded-lg"
    >
      <ButtonBar value={bar}>
        {scan.pages ? <Views {...props} scan={scan} pages={scan.pages} /> : <PageSpinner />}
      </ButtonBar>
    </Overlay>
  );
}

type View =
  | { name: 'camera'; replaces?: string }
  | { name: 'page'; id: string }
  | { name: 'corners'; id: string }
  | { name: 'pages' };

interface ViewsProps extends ScannerProps {
  scan: Scan;
  pages: readonly ScanPage[];
}

function Views({ scan, pages, documentName, limitBytes, onDone, onCancel }: ViewsProps) {
  const [view, setView] = useState<View>(pages.length > 0 ? { name: 'pages' } : { name: 'camera' });
  const [moved, setMoved] = useState(false);
  const [said, setSaid] = useState('');
  const show = (next: View) => {
    setMoved(true);
    setSaid('');
    setView(next);
  };
  const shown = 'id' in view ? view.id : undefined;
  const index = pages.findIndex(({ id }) => id === shown);
  const page = pages[index];
  const number = index + 1;
  const toPages = () => show({ name: 'pages' });

  return (
    <>
      {view.name === 'camera' && (
        <TakePhotos
          // Remounts the camera view for another page.
          key={view.replaces ?? 'new'}
          scan={scan}
          count={pages.length}
          replaces={
            view.replaces === undefined
              ? undefined
              : { id: view.replaces, number: pages.findIndex(({ id }) => id === view.replaces) + 1 }
          }
          takesFocus={moved}
          onTaken={([id, ...others]) =>
            show(id !== undefined && others.length === 0 ? { name: 'page', id } : { name: 'pages' })
          }
          onBack={toPages}
          onCancel={onCancel}
        />
      )}
      {view.name === 'page' && page && (
        <PageView
          key={page.id}
          scan={scan}
          page={page}
          number={number}
          total={pages.length}
          takesFocus={moved}
          onCorners={() => show({ name: 'corners', id: page.id })}
          onAgain={() => show({ name: 'camera', replaces: page.id })}
          onKept={toPages}
          onSaid={setSaid}
        />
      )}
      {view.name === 'corners' && page && (
        <CornersView
          scan={scan}
          page={page}
          number={number}
          onDone={() => show({ name: 'page', id: page.id })}
          onBack={() => show({ name: 'page', id: page.id })}
        />
      )}
      {(view.name === 'pages' || (shown !== undefined && !page)) && (
        <PagesView
          scan={scan}
          pages={pages}
          documentName={documentName}
          limitBytes={limitBytes}
          takesFocus={moved}
          onOpen={(id) => show({ name: 'page', id })}
          onAdd={() => show({ name: 'camera' })}
          onEmpty={() => show({ name: 'camera' })}
          onDone={onDone}
          onSaid={setSaid}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
