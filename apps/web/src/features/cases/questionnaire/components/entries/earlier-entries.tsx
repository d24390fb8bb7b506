import type {
  EarlierEntry,
  PortalQuestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { History } from 'lucide-react';
import { useId, useRef } from 'react';
import { formatDate } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { listOffered } from '../../entries/earlier-entries.ts';
import { useEntries } from '../../entries/use-entries.ts';
import { type ShownQuestion, toShownQuestions } from '../../shown-question.ts';
import type { AnswersInHand } from '../../use-answers.ts';
import { AnswerText } from '../answer-text.tsx';

interface EarlierEntriesProps {
  requestId: string;
  /** All questions of the request. */
  all: readonly PortalQuestion[];
  group: RepeatingGroup;
  /** What one entry is, where the page does not say it. */
  name?: string;
  earlier: readonly EarlierEntry[];
  inHand: AnswersInHand;
}

/** What the client listed in an earlier case, to take over one by one or all. Nothing is saved before. Needs the texts `entries`. */
export function EarlierEntries({ requestId, all, group, name, earlier, inHand }: EarlierEntriesProps) {
  const { t, language } = useTranslation();
  const entries = useEntries(requestId, all);
  const heading = useRef<HTMLHeadingElement>(null);
  const { offered, empty } = listOffered(earlier, group, all, inHand.answers);
  const [first] = offered;
  if (!first) return null;
  const questions = toShownQuestions(
    all.filter(({ repeating_group }) => repeating_group?.key === group.key),
    language,
  );

  const take = (taken: readonly EarlierEntry[]) => {
    for (const [index, { request_id, answers }] of taken.entries()) {
      const copies = empty[index]?.questions ?? entries.add(group.key).questions;
      for (const { question_id, fact, answer } of answers) {
        const copy = copies.find(({ copied_from }) => copied_from === question_id);
        if (copy) inHand.change(copy.id, answer, { request_id, fact });
      }
    }
    void inHand.flush();
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-4">
      <div className="flex flex-col gap-1">
        <h3 ref={heading} tabIndex={-1} className="flex items-start gap-2 font-semibold outline-none">
          <History size={18} className="mt-1 shrink-0 text-accent" aria-hidden />
          <span className="min-w-0 break-words">
            {name && `${name}: `}
            {t('entries.earlier.title', {
              case: first.case_names[language],
              date: formatDate(first.answered_at, language),
            })}
          </span>
        </h3>
        <p className="text-muted text-sm">{t('entries.earlier.text')}</p>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {offered.map((entry) => (
          <OfferedEntry
            key={entry.answers.map(({ answer }) => answer).join('\n')}
            entry={entry}
            questions={questions}
            onTake={() => take([entry])}
          />
        ))}
      </ul>
      {offered.length > 1 && (
        <Button
          variant="outline"
          className="self-start max-sm:w-full"
          onClick={({ detail }) => {
            // The second click of a double click would hit what has replaced the button.
            if (detail <= 1) take(offered);
          }}
        >
          {t('entries.earlier.useAll', { count: offered.length })}
        </Button>
      )}
    </section>
  );
}

interface OfferedEntryProps {
  entry: EarlierEntry;
  questions: readonly ShownQuestion[];
  onTake: () => void;
}

function OfferedEntry({ entry, questions, onTake }: OfferedEntryProps) {
  const { t } = useTranslation();
  const listId = useId();
  const lines = entry.answers.flatMap(({ question_id, answer }) => {
    const question = questions.find(({ id }) => id === question_id);
    return question ? [{ question, answer }] : [];
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <dl id={listId} className="flex min-w-0 flex-1 basis-60 flex-col gap-1 text-sm">
        {lines.map(({ question, answer }) => (
          <div key={question.id} className="min-w-0 break-words">
            <dt className="text-muted" lang={question.lang.text} dir="auto">
              {question.text}
            </dt>
            <dd dir="auto">
              <AnswerText question={question} answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
      <Button
        size="sm"
        variant="outline"
        className="max-sm:grow"
        aria-describedby={listId}
        onClick={({ detail }) => {
          if (detail <= 1) onTake();
        }}
      >
        {t('entries.earlier.use')}
      </Button>
    </li>
  );
}
