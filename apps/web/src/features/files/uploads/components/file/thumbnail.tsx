import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import clsx from 'clsx';
import { FileText, Image } from 'lucide-react';
import { useState } from 'react';

const documents: string[] = [uploadTypes.pdf, uploadTypes.doc, uploadTypes.docx];

interface ThumbnailProps {
  /** Address of the picture; undefined or null: there is none (yet). */
  src: string | null | undefined;
  /** The file's media type: what stands for it without a picture. */
  type?: string | undefined;
  /** How far the page is turned clockwise, in degrees. */
  rotation?: number | undefined;
  className?: string;
}

/** A small picture of a file's first page. Its name stands beside it. */
export function Thumbnail({ src, type, rotation = 0, className }: ThumbnailProps) {
  // What could not be loaded is not asked for again until it has another address.
  const [failed, setFailed] = useState<string>();
  const Icon = type !== undefined && !documents.includes(type) ? Image : FileText;
  return (
    <span
      className={clsx(
        'flex h-16 w-12 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken',
        className,
      )}
      aria-hidden
    >
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          // Lying across, it fills the frame all the same.
          style={rotation ? { rotate: `${rotation}deg`, scale: rotation % 180 ? 4 / 3 : 1 } : undefined}
          onError={() => setFailed(src)}
        />
      ) : (
        <Icon size={20} className="text-muted" />
      )}
    </span>
  );
}
