import clsx from 'clsx';

/** A grey block where content will be; give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-md bg-ink/8', className ?? 'h-4 w-full')} />;
}
