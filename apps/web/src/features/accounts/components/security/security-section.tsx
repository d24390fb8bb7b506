import type { ReactNode } from 'react';

export function SecuritySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-line border-b pb-6 last:border-b-0 last:pb-0">
      <h2 className="font-serif text-xl">{title}</h2>
      {children}
    </section>
  );
}
