import type { RefObject } from 'react';
import type { Point } from '../images/geometry.ts';

const size = 128;
const zoom = 3;

interface MagnifierProps {
  url: string;
  /** As fractions of the photo's size. */
  at: Point;
  frame: RefObject<HTMLDivElement | null>;
}

/** Magnifies what the finger covers, in the opposite corner of the photo. */
export function Magnifier({ url, at, frame }: MagnifierProps) {
  const width = (frame.current?.clientWidth ?? 0) * zoom;
  const height = (frame.current?.clientHeight ?? 0) * zoom;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-2 overflow-hidden rounded-full border-3 border-on-accent bg-ink shadow-overlay"
      style={{
        width: size,
        height: size,
        ...(at.x < 0.5 ? { right: 8 } : { left: 8 }),
        backgroundImage: `url("${url}")`,
        backgroundRepeat: 'no-repeat',
        backgroundSize: `${width}px ${height}px`,
        backgroundPosition: `${size / 2 - 3 - at.x * width}px ${size / 2 - 3 - at.y * height}px`,
      }}
    >
      <span className="absolute inset-x-0 top-1/2 h-px bg-accent" />
      <span className="absolute inset-y-0 left-1/2 w-px bg-accent" />
    </div>
  );
}
