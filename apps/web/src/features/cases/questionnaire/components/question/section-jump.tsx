import { Link } from '@tanstack/react-router';
import { ListTree } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../../ui/button.tsx';
import { type Answers, countAnswered } from '../../answers.ts';
import { getSectionState } from '../../section-state.ts';
import type { Section } from '../../sections.ts';
import { SectionMark } from '../section-mark.tsx';

interface SectionJumpProps {
  requestId: string;
  sections: readonly Section[];
  answers: Answers;
  /** Index of the current question. */
  index: number;
  /** Called before navigation. */
  onLeave: () => void;
}

/** The sections of a long questionnaire, each linked to its first question. */
export function SectionJump(props: SectionJumpProps) {
  // Counts after the typed letter is on screen.
  return <Sections {...props} answers={useDeferredValue(props.answers)} />;
}

const Sections = memo(function Sections({ requestId, sections, answers, index, onLeave }: SectionJumpProps) {
  const { t } = useTranslation();
  /** Index of the section during which it was opened. */
  const [openAt, setOpenAt] = useState<number>();
  const states = sections.map((section) => getSectionState(section, answers).is);
  const complete = states.filter((state) => state === 'complete').length;
  const counted = states.filter((state) => state !== 'optional').length;
  const isCurrent = (section: Section) => section.questions.some((item) => item.index === index);
  const current = sections.findIndex(isCurrent);
  return (
    // The key closes it after a section was chosen.
    <details
      key={current}
      className="w-full text-center"
      onToggle={({ currentTarget }) => setOpenAt(currentTarget.open ? current : undefined)}
    >
      <summary className={buttonStyles({ variant: 'ghost', className: 'list-none' })}>
        <ListTree size={18} aria-hidden />
        {t('answering.review.sections')}
        <span className="font-normal text-muted text-sm">
          {t('answering.section.of', { complete, count: counted })}
        </span>
      </summary>
      {/* Links are costly, and all of them would be rendered with each key. */}
      {openAt === current && (
        <nav aria-label={t('answering.review.sections')} className="mt-2 text-start">
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
            {sections.map((section) => {
              const own = section.questions.map((item) => item.question);
              return (
                <li key={section.questions[0]?.question.id}>
                  <Link
                    to="/client/questionnaire"
                    search={{
                      request_id: requestId,
                      question: String((section.questions[0]?.index ?? 0) + 1),
                    }}
                    resetScroll={false}
                    onClick={onLeave}
                    aria-current={isCurrent(section) ? 'step' : undefined}
                    className="flex min-h-11 items-center justify-between gap-4 px-4 py-2 text-ink no-underline hover:bg-accent-soft aria-[current=step]:font-semibold"
                  >
                    <span className="min-w-0 break-words" dir="auto" lang={section.lang}>
                      {section.name}
                    </span>
                    <span className="flex shrink-0 items-center gap-3 font-normal text-muted text-sm tabular-nums">
                      {t('answering.section.count', {
                        answered: countAnswered(own, answers),
                        count: own.length,
                      })}
                      <SectionMark state={getSectionState(section, answers)} compact />
                    </span>
                  </Link>
                </li>
              );
            })}
          </ol>
        </nav>
      )}
    </details>
  );
});
