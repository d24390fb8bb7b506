import { type ReactNode, useId } from 'react';

interface OutlineSectionProps {
  title: string;
  children: ReactNode;
}

export function OutlineSection({ title, children }: OutlineSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h2 id={id} className="font-semibold text-muted text-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}
