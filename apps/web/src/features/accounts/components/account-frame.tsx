import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';

interface AccountFrameProps {
  title: string;
  /** An icon above the title. */
  mark?: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

export function AccountFrame({ title, mark, text, children }: AccountFrameProps) {
  return (
    <Shell width="narrow">
      <Card className="mx-auto w-full max-w-md gap-6 px-5 py-7 sm:mt-6 sm:px-8 sm:py-9">
        <div className="flex flex-col gap-2">
          {mark}
          <PageTitle>{title}</PageTitle>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {children}
      </Card>
    </Shell>
  );
}
