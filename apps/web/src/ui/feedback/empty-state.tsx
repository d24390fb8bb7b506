import type { ReactNode } from 'react';

const drawings = {
  folder: (
    <>
      <path
        d="M22 34a5 5 0 0 1 5-5h22l7 8h37a5 5 0 0 1 5 5v34a5 5 0 0 1-5 5H27a5 5 0 0 1-5-5V34Z"
        className="fill-accent-soft stroke-accent"
      />
      <path d="M40 20h27l11 11v30H40V20Z" className="fill-surface stroke-accent" />
      <path d="M67 20v11h11M47 40h20M47 48h14" className="fill-none stroke-accent" />
      <path
        d="M18 50h84l-6 28a5 5 0 0 1-5 4H29a5 5 0 0 1-5-4l-6-28Z"
        className="fill-accent-soft stroke-accent"
      />
    </>
  ),
  search: (
    <>
      <path d="M34 14h36l14 14v52H34V14Z" className="fill-surface stroke-accent" />
      <path d="M70 14v14h14M43 38h26M43 47h18" className="fill-none stroke-accent" />
      <circle cx="74" cy="60" r="15" className="fill-accent-soft stroke-accent" />
      <path d="m85 71 13 13" className="fill-none stroke-accent" strokeWidth="4" />
    </>
  ),
  questions: (
    <>
      <path d="M30 16h48v62H30z" className="fill-surface stroke-accent" />
      <path d="M40 30h6v6h-6zM40 44h6v6h-6zM40 58h6v6h-6z" className="fill-accent-soft stroke-accent" />
      <path d="M53 33h16M53 47h16M53 61h10" className="fill-none stroke-accent" />
      <path d="m82 52 12-12 6 6-12 12-9 3 3-9Z" className="fill-accent-soft stroke-accent" />
    </>
  ),
};

interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  illustration?: keyof typeof drawings;
  headingLevel?: 2 | 3;
}

/** An empty list or page: what will appear here, and how to begin. */
export function EmptyState({
  title,
  description,
  action,
  illustration = 'folder',
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-line border-dashed px-6 py-12 text-center">
      <svg
        viewBox="0 0 120 96"
        className="mb-2 h-24 w-auto"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden
      >
        {drawings[illustration]}
      </svg>
      <Heading className="font-serif text-xl">{title}</Heading>
      {description && <p className="max-w-md text-muted">{description}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
