import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

interface DetailSectionProps {
  what: 'documents' | 'questions';
  done: number;
  total: number;
  /** Nothing was requested, not even an item that was waived since. */
  empty: boolean;
  children: ReactNode;
}

/** A request's documents or questions, below their progress. */
export function DetailSection({ what, done, total, empty, children }: DetailSectionProps) {
  const { t } = useTranslation();
  const label = t(`requests.progress.${what}`);
  return (
    <section className="flex flex-col gap-3" aria-labelledby={`details-${what}`}>
      <div className="flex items-baseline justify-between gap-3">
        <Heading id={`details-${what}`} className="font-serif text-lg">
          {label}
        </Heading>
        <span className="font-semibold text-sm tabular-nums" aria-hidden>
          {t('requests.progress.ratio', { done, total })}
        </span>
      </div>
      {empty ? (
        <p className="text-muted">
          {t(what === 'documents' ? 'requests.details.noDocuments' : 'requests.details.noQuestions')}
        </p>
      ) : (
        <>
          <Progress
            size="sm"
            value={total === 0 ? 0 : (done / total) * 100}
            label={label}
            valueText={t(`requests.progress.${what}Done`, { done, total })}
          />
          {children}
        </>
      )}
    </section>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line rounded-lg border border-line bg-surface">{children}</ul>;
}

export function RequiredStar() {
  const { t } = useTranslation();
  return (
    <>
      <span className="ms-0.5 text-danger" aria-hidden>
        *
      </span>
      <VisuallyHidden> ({t('requests.details.required')})</VisuallyHidden>
    </>
  );
}
