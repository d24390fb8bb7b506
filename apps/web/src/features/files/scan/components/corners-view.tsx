import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { isConvex, mapCorners, type Point, wholePicture } from '../images/geometry.ts';
import type { Scan, ScanPage } from '../use-scan.ts';
import { Magnifier } from './magnifier.tsx';
import { usePictureUrl } from './use-picture-url.ts';
import { ViewButtons, ViewHeading } from './view-parts.tsx';

const names = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

interface CornersViewProps {
  scan: Scan;
  page: ScanPage;
  number: number;
  onDone: () => void;
  onBack: () => void;
}

/** The photo with its page's corners, which can be dragged or moved with arrow keys. */
export function CornersView({ scan, page, number, onDone, onBack }: CornersViewProps) {
  const { t } = useTranslation();
  const url = usePictureUrl(scan, page.id, 'photo', page.id);
  const [corners, setCorners] = useState(page.corners);
  const [busy, setBusy] = useState(false);
  const [broken, setBroken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  /** Offset between the pointer and the corner it drags, so that the corner does not jump. */
  const hold = useRef<Point>({ x: 0, y: 0 });
  const hint = useId();

  const apply = async () => {
    setBusy(true);
    setBroken(false);
    try {
      await scan.change(page.id, { corners });
      onDone();
    } catch {
      setBroken(true);
      setBusy(false);
    }
  };
  const move = (index: number, to: Point) => {
    const inside = { x: clamp(to.x), y: clamp(to.y) };
    let at = -1;
    const next = mapCorners(corners, (corner) => {
      at++;
      return at === index ? inside : corner;
    });
    // A page cannot be straightened if its corners cross.
    if (isConvex(next)) setCorners(next);
  };
  const toPoint = (event: PointerEvent): Point | undefined => {
    const box = frame.current?.getBoundingClientRect();
    return box && { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const take = (index: number, corner: Point, event: PointerEvent) => {
    const at = toPoint(event);
    if (!at) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { x: corner.x - at.x, y: corner.y - at.y };
    setActive(index);
  };
  const drag = (index: number, event: PointerEvent) => {
    const at = toPoint(event);
    if (!at || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(index, { x: at.x + hold.current.x, y: at.y + hold.current.y });
  };
  const press = (index: number, event: KeyboardEvent) => {
    const way = steps[event.key];
    const corner = corners[index];
    if (!way || !corner) return;
    event.preventDefault();
    setActive(index);
    const by = event.shiftKey ? 0.03 : 0.003;
    move(index, { x: corner.x + way.x * by, y: corner.y + way.y * by });
  };
  const shown = active === undefined ? undefined : corners[active];

  return (
    <div className="flex flex-col gap-3">
      <ViewHeading takesFocus>{t('scan.corners.title')}</ViewHeading>
      {broken && <Alert tone="danger">{t('scan.broken')}</Alert>}
      <p id={hint} className="text-muted">
        {t('scan.corners.hint')}
      </p>
      {!url && <PageSpinner />}
      <div
        className={clsx('justify-center overflow-hidden rounded-md bg-sunken p-6', url ? 'flex' : 'hidden')}
      >
        <div ref={frame} className="relative touch-none select-none">
          <img
            src={url}
            alt={t('scan.corners.picture', { number })}
            draggable={false}
            className="max-h-[max(14rem,calc(100dvh-25rem))] max-w-full"
          />
          <svg
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full"
            aria-hidden
          >
            <path
              d={`M0 0H1V1H0Z M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
              fillRule="evenodd"
              className="fill-ink/45"
            />
            <polygon
              points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              vectorEffect="non-scaling-stroke"
              className="stroke-2 stroke-on-accent"
            />
          </svg>
          {corners.map((corner, index) => (
            <button
              key={names[index]}
              type="button"
              aria-label={cornerName(index, t)}
              aria-describedby={hint}
              className="group absolute flex size-14 -translate-1/2 cursor-grab touch-none items-center justify-center rounded-full active:cursor-grabbing"
              style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
              onPointerDown={(event) => take(index, corner, event)}
              onPointerMove={(event) => drag(index, event)}
              onPointerUp={() => setActive(undefined)}
              onPointerCancel={() => setActive(undefined)}
              onKeyDown={(event) => press(index, event)}
              onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActive(index)}
              onBlur={() => setActive(undefined)}
            >
              <span className="size-7 rounded-full border-3 border-on-accent bg-accent/60 shadow-raised ring-1 ring-ink" />
            </button>
          ))}
          {shown && url && <Magnifier url={url} at={shown} frame={frame} />}
        </div>
      </div>
      <p role="status" className="sr-only">
        {shown && t('scan.corners.at', { right: Math.round(shown.x * 100), down: Math.round(shown.y * 100) })}
      </p>
      <ViewButtons>
        <Button variant="ghost" onClick={onBack} className="sm:me-auto">
          {t('common.cancel')}
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => setCorners(wholePicture)}>
          {t('scan.corners.whole')}
        </Button>
        <Button loading={busy} onClick={() => void apply()}>
          {t('scan.corners.apply')}
        </Button>
      </ViewButtons>
    </div>
  );
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function cornerName(index: number, t: ReturnType<typeof useTranslation>['t']): string {
  const texts = [
    t('scan.corners.topLeft'),
    t('scan.corners.topRight'),
    t('scan.corners.bottomRight'),
    t('scan.corners.bottomLeft'),
  ];
  return texts[index] ?? '';
}
