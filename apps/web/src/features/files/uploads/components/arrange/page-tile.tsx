import type { ArrangedPage } from '@visafolio/contract/files/file.ts';
import clsx from 'clsx';
import { FileText } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

interface PageTileProps {
  page: ArrangedPage;
  /** URL of the page's image, as uploaded. */
  src: string;
  /** 'Page 2 of 5 of scan.pdf, turned by 90°'. */
  label: string;
  /** Position among the visible pages, from 1. */
  place: number;
  chosen: boolean;
  handle: ComponentProps<'button'>;
  onChoose: () => void;
}

/** A page's image as arranged: tap to select, hold to drag. */
export function PageTile({ page, src, label, place, chosen, handle, onChoose }: PageTileProps) {
  const [failed, setFailed] = useState(false);
  return (
    <button
      type="button"
      {...handle}
      aria-pressed={chosen}
      aria-label={label}
      onClick={onChoose}
      className={clsx(
        'flex w-full touch-manipulation select-none flex-col items-center gap-1 rounded-md border p-1.5',
        chosen
          ? 'border-accent bg-accent-soft outline-1 outline-accent'
          : 'border-line bg-paper hover:border-control',
      )}
    >
      <span className="flex aspect-square w-full items-center justify-center overflow-hidden">
        {failed ? (
          <FileText size={28} className="text-muted" aria-hidden />
        ) : (
          <img
            src={src}
            alt=""
            draggable={false}
            loading="lazy"
            className="max-h-full max-w-full border border-line object-contain transition-transform motion-reduce:transition-none"
            style={{ rotate: `${page.rotation}deg` }}
            onError={() => setFailed(true)}
          />
        )}
      </span>
      <span className="text-muted text-sm tabular-nums">{place}</span>
    </button>
  );
}
