import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { getEntryName } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useAddEntry } from '../../api/entries.ts';
import { DetailSection } from '../detail-section.tsx';
import { AnswersReview } from './answers-review.tsx';
import { FormerQuestions } from './former-questions.tsx';
import { QuestionGroups } from './question-groups.tsx';

const OwnQuestionDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./dialogs/own-question-dialog.tsx'),
    loadNamespaces('templates'),
  ]);
  return module;
});

const StaffHistoryGaps = lazy(async () => {
  const [module] = await Promise.all([import('./staff-history-gaps.tsx'), loadNamespaces('entries')]);
  return module;
});

interface AskedQuestionsProps {
  request: RequestDetail;
  /** The questions to show. */
  questions?: RequestDetail['questions'];
}

/** A request's questions with their answers, and a button to add one. */
export function AskedQuestions({ request, questions = request.questions }: AskedQuestionsProps) {
  const { t, language } = useTranslation();
  const entries = useAddEntry(request.id);
  const [adding, setAdding] = useState(false);
  const answers = useRef<HTMLDivElement>(null);
  const focusFallback = useFocusFallback(answers);
  const { question_stats: stats, answers_to_review, can } = request;
  return (
    <div className="flex flex-col gap-4">
      <DetailSection
        what="questions"
        done={stats.answered}
        total={stats.total}
        empty={request.questions.length === 0}
      >
        <div ref={answers} tabIndex={-1} className="flex flex-col gap-3 outline-none" {...focusFallback}>
          {answers_to_review && can.review && (
            <AnswersReview request={request} changedAt={answers_to_review} />
          )}
          {request.repeating_groups.some(({ history_years }) => history_years !== undefined) && (
            <Suspense>
              <StaffHistoryGaps request={request} />
            </Suspense>
          )}
          <QuestionGroups request={request} questions={questions} />
          <FormerQuestions questions={request.former_questions} />
        </div>
      </DetailSection>
      {can.review && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden />
            {t('requests.changes.addQuestion')}
          </Button>
          {request.repeating_groups.map((group) => (
            <Button
              key={group.key}
              variant="ghost"
              size="sm"
              className="text-muted"
              disabled={entries.isPending}
              onClick={() => entries.add(group)}
            >
              <Plus size={16} aria-hidden />
              {t('requests.changes.addEntry', { name: getEntryName(group, language) })}
            </Button>
          ))}
        </div>
      )}
      <Suspense>
        {adding && <OwnQuestionDialog request={request} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  );
}
