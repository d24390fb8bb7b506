import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Spinner } from '../../../../../ui/feedback/spinner.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';

export interface Place {
  /** client_request_documents.id */
  id: string;
  name: string;
  /** The `lang` of the name if it differs from the page's. */
  lang?: string | undefined;
  /** Its files, as text. */
  note: string;
}

interface PlaceDialogProps {
  fileName: string;
  places: readonly Place[];
  /** Where the file is now; null for the box. */
  current: string | null;
  withBox: boolean;
  /** Resolves to whether it was moved. */
  onPlace: (documentId: string | null) => Promise<boolean>;
  onClose: () => void;
}

/** Chooses the document for a file with one tap. Default export because it is loaded lazily. */
export default function PlaceDialog({
  fileName,
  places,
  current,
  withBox,
  onPlace,
  onClose,
}: PlaceDialogProps) {
  const { t } = useTranslation();
  const [moving, setMoving] = useState<string | null>();
  const choose = async (documentId: string | null) => {
    if (moving !== undefined) return;
    setMoving(documentId);
    const placed = await onPlace(documentId);
    setMoving(undefined);
    if (placed) onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('sorting.place.title')}
      description={<bdi className="wrap-anywhere">{fileName}</bdi>}
    >
      <ul className="-mx-2 flex flex-col">
        {places
          .filter(({ id }) => id !== current)
          .map(({ id, name, lang, note }) => (
            <li key={id}>
              <PlaceButton busy={moving === id} onClick={() => void choose(id)}>
                <span className="min-w-0 flex-1 break-words font-semibold" dir="auto" lang={lang}>
                  {name}
                </span>
                <span className="shrink-0 text-muted text-sm">{note}</span>
              </PlaceButton>
            </li>
          ))}
        {withBox && current !== null && (
          <li className="mt-2 border-line border-t pt-2">
            <PlaceButton busy={moving === null} onClick={() => void choose(null)}>
              <Inbox size={18} className="shrink-0 text-muted" aria-hidden />
              <span className="min-w-0 flex-1">{t('sorting.place.box')}</span>
            </PlaceButton>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

interface PlaceButtonProps {
  busy: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function PlaceButton({ busy, onClick, children }: PlaceButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2"
    >
      {children}
      {busy && <Spinner />}
    </button>
  );
}
