import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ArrowRight, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { Card, CardTitle } from '../../../../ui/layout/card.tsx';

interface TaskCardProps {
  to: '/client/documents' | '/client/questionnaire';
  requestId: string;
  icon: ReactNode;
  title: string;
  description: string;
  /** '2 of 5 uploaded'. */
  progress: string;
  percent: number;
  complete: boolean;
  action: string;
  /** Links of their own below the card's. */
  children?: ReactNode;
}

/** A task with its progress; the whole card is a link. */
export function TaskCard({
  to,
  requestId,
  icon,
  title,
  description,
  progress,
  percent,
  complete,
  action,
  children,
}: TaskCardProps) {
  return (
    <Card interactive className="relative gap-4 p-5 has-[a:focus-visible]:outline-3 sm:p-6">
      <div className="flex items-start gap-4">
        <span
          className={clsx(
            'flex size-11 shrink-0 items-center justify-center rounded-full',
            complete ? 'bg-success-soft text-success' : 'bg-accent-soft text-accent',
          )}
        >
          {complete ? <CircleCheck size={22} aria-hidden /> : icon}
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <CardTitle>
            <Link
              to={to}
              search={{ request_id: requestId }}
              className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-lg"
            >
              {title}
            </Link>
          </CardTitle>
          <p className="text-muted">{description}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <p className="text-muted text-sm">{progress}</p>
        <Progress value={percent} label={title} valueText={progress} size="sm" />
        <span className="mt-1 inline-flex items-center gap-1 font-semibold text-accent text-sm" aria-hidden>
          {action}
          <ArrowRight size={16} className="rtl:rotate-180" />
        </span>
        {children && <div className="relative z-10 -ms-3 flex">{children}</div>}
      </div>
    </Card>
  );
}
