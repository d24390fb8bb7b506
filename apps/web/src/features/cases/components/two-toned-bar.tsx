import clsx from 'clsx';

interface TwoTonedBarProps {
  received: number;
  /** A part of `received`. */
  accepted: number;
  total: number;
  /** Accessible label. */
  label: string;
  /** Announced instead of a percentage. */
  valueText: string;
  className?: string;
}

export function TwoTonedBar({ accepted, received, total, label, valueText, className }: TwoTonedBarProps) {
  const percent = (count: number) => (total === 0 ? 0 : Math.round((Math.min(count, total) / total) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent(received)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
      className={clsx(
        'relative h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset',
        className,
      )}
    >
      <div
        className="absolute inset-y-0 start-0 rounded-full bg-accent/35 transition-[width] duration-300 ease-out"
        style={{ width: `${percent(received)}%` }}
      />
      <div
        className={clsx(
          'absolute inset-y-0 start-0 rounded-full transition-[width] duration-300 ease-out',
          percent(accepted) === 100 ? 'bg-success' : 'bg-accent',
        )}
        style={{ width: `${percent(accepted)}%` }}
      />
    </div>
  );
}
