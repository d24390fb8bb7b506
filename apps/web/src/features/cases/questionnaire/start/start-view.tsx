import { Link, useNavigate } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { getEntryName } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { ArrowRight, Clock, CloudCheck, ListChecks, NotebookPen } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import YourPart from '../../../client-pages/parts/your-part.tsx';
import { useDocuments } from '../../../files/uploads/api/documents.ts';
import { answerFieldSelector } from '../components/question/answer-field.ts';
import { roundTime, sumSeconds } from '../time-left/estimate.ts';
import { timeText } from '../time-left/time-text.ts';
import { countQuestions, listGrowing } from './count-questions.ts';
import { listAtHand } from './list-at-hand.ts';

interface StartViewProps {
  request: PortalRequest;
  questions: readonly PortalQuestion[];
  /** Those without a condition, and those whose condition holds without answers. */
  asked: readonly PortalQuestion[];
  /** What can answer some of them, to start with. */
  first: 'passport' | 'earlier' | undefined;
}

/** Before the first answer: what the questionnaire is about, how long it takes, and what to have at hand. */
export default function StartView({ request, questions, asked, first }: StartViewProps) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const documents = useDocuments(request.id);
  const search = first ? { request_id: request.id, view: first } : { request_id: request.id, question: '1' };
  useEnter(() => void navigate({ to: '/client/questionnaire', search }));
  useFocusOfNextView();

  // The list does not grow while it is read. Without the documents it is still useful.
  if (documents.isLoading && documents.failureCount === 0) return <PageSpinner />;
  const hand = listAtHand(questions, documents.data ?? []);
  const template = translationIn(request.template_translations, language)?.name ?? request.template_name;
  const count = countQuestions(questions);
  const growing = listGrowing(questions).map((group) => getEntryName(group, language));
  return (
    <div className="flex flex-col gap-6">
      <YourPart request={request} />
      <Card as="section" aria-labelledby="start" className="gap-6 p-5 sm:p-8">
        <div className="flex flex-col gap-2">
          <h2 id="start" className="font-serif text-2xl">
            {t('answering.start.title')}
          </h2>
          <p className="break-words">{t('answering.start.about', { template })}</p>
        </div>
        <ul className="flex flex-col gap-3">
          <Fact icon={<ListChecks size={20} aria-hidden />}>
            {t(asked.length < count ? 'answering.start.upTo' : 'answering.start.questions', { count })}
            {growing.length > 0 && (
              <span className="block text-muted text-sm">
                {t('answering.start.perEntry', { entries: growing.join(', ') })}
              </span>
            )}
          </Fact>
          <Fact icon={<Clock size={20} aria-hidden />}>
            {capitalize(timeText(roundTime(sumSeconds(asked)), t))}
          </Fact>
          <Fact icon={<CloudCheck size={20} aria-hidden />}>{t('answering.start.saved')}</Fact>
        </ul>
        {hand.length > 0 && (
          <section aria-labelledby="at-hand" className="flex flex-col gap-3 rounded-md bg-sunken p-4 sm:p-5">
            <h3 id="at-hand" className="flex items-center gap-2 font-semibold">
              <NotebookPen size={18} className="shrink-0 text-accent" aria-hidden />
              {t('answering.start.hand')}
            </h3>
            <ul className="grid list-disc gap-x-8 gap-y-1.5 ps-5 marker:text-muted sm:grid-cols-2">
              {hand.map((key) => (
                <li key={key}>{t(key)}</li>
              ))}
            </ul>
            <p className="text-muted text-sm">{t('answering.start.handHint')}</p>
          </section>
        )}
        <Link
          to="/client/questionnaire"
          search={search}
          className={buttonStyles({ size: 'lg', className: 'self-start max-sm:w-full' })}
        >
          {t('answering.start.action')}
          <ArrowRight size={20} className="rtl:rotate-180" aria-hidden />
        </Link>
      </Card>
    </div>
  );
}

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

const acting = 'a, button, input, select, textarea, summary, [role=dialog], [contenteditable]';

/** Enter starts, except on something that Enter acts on itself. */
function useEnter(start: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(acting);
      if (event.key === 'Enter' && !event.defaultPrevented && !event.repeat && !isElsewhere) start();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/** The button disappears with this view: the first answer's field gets its focus. */
function useFocusOfNextView() {
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>(answerFieldSelector)?.focus({ preventScroll: true });
      }),
    [],
  );
}
