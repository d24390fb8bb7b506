import clsx from 'clsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface SpinnerProps {
  /** For screen readers; without it the spinner is decoration beside a text. */
  label?: string;
  className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  const ring = (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      className={clsx('shrink-0 animate-spin', className ?? 'size-5')}
      aria-hidden
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
      <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
