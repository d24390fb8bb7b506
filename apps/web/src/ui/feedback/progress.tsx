import clsx from 'clsx';

interface ProgressProps {
  /** 0 to 100; other values are clamped. */
  value: number;
  /** What is progressing, for screen readers. */
  label: string;
  /** Announced instead of the percentage: '3 of 5 documents'. */
  valueText?: string;
  size?: 'sm' | 'md';
  tone?: 'accent' | 'success';
  className?: string;
}

export function Progress({
  value,
  label,
  valueText,
  size = 'md',
  tone = 'accent',
  className,
}: ProgressProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
      className={clsx(
        'w-full overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset',
        size === 'sm' ? 'h-1.5' : 'h-2.5',
        className,
      )}
    >
      <div
        className={clsx(
          'h-full rounded-full transition-[width] duration-300 ease-out',
          tone === 'success' || percent === 100 ? 'bg-success' : 'bg-accent',
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
