import clsx from 'clsx';

/** A grey placeholder; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-md bg-ink/8', className ?? 'h-4 w-full')} />;
}
