import { type ReactNode, useId } from 'react';

interface EditorSectionProps {
  title: string;
  children: ReactNode;
}

export function EditorSection({ title, children }: EditorSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h3 id={id} className="font-serif text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}
