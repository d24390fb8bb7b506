import clsx from 'clsx';

interface LogoProps {
  /** Without the name beside it. */
  markOnly?: boolean;
  className?: string;
}

export function Logo({ markOnly = false, className }: LogoProps) {
  return (
    <span className={clsx('inline-flex items-center gap-2 text-accent', className)}>
      <svg viewBox="0 0 28 32" className="h-7 w-auto shrink-0" aria-hidden>
        <path d="M3 1h14.5L27 10.5V29a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Z" fill="currentColor" />
        <path d="M17.5 1 27 10.5h-7.5a2 2 0 0 1-2-2V1Z" className="fill-accent-soft" />
        <circle
          cx="13"
          cy="20"
          r="6.75"
          className="fill-none stroke-on-accent"
          strokeWidth="1.5"
          strokeDasharray="2.4 1.135"
        />
        <path
          d="m9.9 20.2 2.2 2.3 4.1-4.9"
          className="fill-none stroke-on-accent"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span
        className={
          markOnly
            ? 'sr-only'
            : 'translate-y-px font-serif text-[1.5rem] text-ink leading-none tracking-[-0.015em]'
        }
      >
        Visafolio
      </span>
    </span>
  );
}
