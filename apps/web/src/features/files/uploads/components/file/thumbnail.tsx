import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import clsx from 'clsx';
import { FileText, Image } from 'lucide-react';
import { useState } from 'react';

const documents: string[] = [uploadTypes.pdf, uploadTypes.doc, uploadTypes.docx];

interface ThumbnailProps {
  /** URL of the image; undefined or null if there is none (yet). */
  src: string | null | undefined;
  /** The file's media type, for a placeholder icon. */
  type?: string | undefined;
  /** Clockwise rotation of the page, in degrees. */
  rotation?: number | undefined;
  className?: string;
}

/** A thumbnail of a file's first page. Decorative, because its name is beside it. */
export function Thumbnail({ src, type, rotation = 0, className }: ThumbnailProps) {
  // Does not retry a failed image until its URL changes.
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
          // Scales a landscape page to fill the frame.
          style={rotation ? { rotate: `${rotation}deg`, scale: rotation % 180 ? 4 / 3 : 1 } : undefined}
          onError={() => setFailed(src)}
        />
      ) : (
        <Icon size={20} className="text-muted" />
      )}
    </span>
  );
}
