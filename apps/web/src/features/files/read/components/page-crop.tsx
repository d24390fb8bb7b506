import type { FileSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';

type Place = NonNullable<FileSuggestion['place']>;

interface PageCropProps extends Pick<FileSuggestion, 'file_path' | 'page' | 'place' | 'rotation'> {
  /** Accessible description of the image. */
  label: string;
  className?: string;
}

/** The part of a page around a value, upright. Without a place, the whole page. */
export function PageCrop({ file_path, page, place, rotation, label, className }: PageCropProps) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [failed, setFailed] = useState(false);
  const src = `/api/storage/client-documents/${file_path}/pages/${page}?size=screen`;
  const isAcross = rotation % 180 !== 0;
  const upright = size && {
    width: isAcross ? size.height : size.width,
    height: isAcross ? size.width : size.height,
  };
  const seen = upright && toSeen(place, upright);

  return (
    <span
      className={clsx(
        'flex items-center justify-center overflow-hidden rounded-md border border-line bg-sunken',
        className,
      )}
    >
      {failed ? (
        <ImageOff size={20} className="text-muted" aria-hidden />
      ) : (
        size &&
        upright &&
        seen && (
          <svg
            role="img"
            aria-label={label}
            viewBox={`${seen.left} ${seen.top} ${seen.width} ${seen.height}`}
            className="size-full"
          >
            <image
              href={src}
              width={size.width}
              height={size.height}
              // Rotates about the centre, and moves it to the centre of the upright page.
              transform={`translate(${upright.width / 2} ${upright.height / 2}) rotate(${rotation}) translate(${-size.width / 2} ${-size.height / 2})`}
            />
            {place && (
              <rect
                x={(place.left / 1_000) * upright.width}
                y={(place.top / 1_000) * upright.height}
                width={((place.right - place.left) / 1_000) * upright.width}
                height={((place.bottom - place.top) / 1_000) * upright.height}
                className="fill-none stroke-accent"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
        )
      )}
      {!size && !failed && (
        // Loads the page to learn its size; the crop reuses the same response.
        <img
          src={src}
          alt=""
          className="size-0"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}

/** Minimum part of the page's width, and a multiple of the value's height. */
const leastWidth = 0.3;
const around = 0.6;

function toSeen(place: Place | null, { width, height }: { width: number; height: number }) {
  if (!place) return { left: 0, top: 0, width, height };
  const placeWidth = ((place.right - place.left) / 1_000) * width;
  const placeHeight = ((place.bottom - place.top) / 1_000) * height;
  const seenWidth = Math.min(width, Math.max(placeWidth * 1.15, leastWidth * width));
  const seenHeight = Math.min(height, placeHeight * (1 + 2 * around));
  const middle = (((place.left + place.right) / 2) * width) / 1_000;
  const left = Math.min(Math.max(0, middle - seenWidth / 2), width - seenWidth);
  const top = Math.max(0, (place.top / 1_000) * height - placeHeight * around);
  return { left, top, width: seenWidth, height: seenHeight };
}
