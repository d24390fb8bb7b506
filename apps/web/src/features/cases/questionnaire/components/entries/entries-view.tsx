import { Link, useNavigate } from '@tanstack/react-router';
import type {
  EarlierEntry,
  PortalQuestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { listEntries } from '@visafolio/contract/questions/groups/entries.ts';
import { getEntryName, labelEntries } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { isSatisfied } from '../../answers.ts';
import { applyEntryChanges, type EntryChange } from '../../entries/entry-changes.ts';
import { useEntries } from '../../entries/use-entries.ts';
import { type AskedGroup, decide } from '../../list-asked.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import type { AnswersInHand } from '../../use-answers.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import { SaveTrouble } from '../saving/save-trouble.tsx';
import { EarlierEntries } from './earlier-entries.tsx';
import { EntryCard } from './entry-card.tsx';
import { GapNotes } from './gap-notes.tsx';
import { listGaps } from './list-gaps.ts';

interface EntriesViewProps {
  requestId: string;
  /** All of the request. */
  all: PortalQuestion[];
  /** Those that are asked. */
  questions: readonly ShownQuestion[];
  groups: readonly AskedGroup[];
  current: AskedGroup;
  /** Entries of other cases. */
  earlier: readonly EarlierEntry[];
  inHand: AnswersInHand;
}

/** The entries of a repeating group after its questions: what was added, what is missing, and 'Add another'. */
export function EntriesView({
  requestId,
  all,
  questions,
  groups,
  current,
  earlier,
  inHand,
}: EntriesViewProps) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const entries = useEntries(requestId, all);
  const [removed, setRemoved] = useState<{ label: string; change: EntryChange }>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the new view, and Tab starts in it.
  useEffect(() => heading.current?.focus(), []);
  const { group, end } = current;
  const name = getEntryName(group, language);
  const own = listEntries(all).filter((entry) => entry.group === group.key);
  const labels = labelEntries(all, [group], language);
  const isFull = own.length >= group.max;
  const first = all.find(({ options }) => options?.repeating_group === group.key);
  const title =
    translationIn(first?.translations, language)?.group_name || first?.options?.group_name || name;
  const add = () => {
    setRemoved(undefined);
    const added = entries.add(group.key);
    const { asked } = decide(applyEntryChanges(all, [added]), inHand.answers);
    const place = asked.findIndex(({ entry_id }) => entry_id === added.entryId);
    void navigate({
      to: '/client/questionnaire',
      search: { request_id: requestId, question: String(place + 1) },
    });
  };
  const remove = (entryId: string, label: string) => {
    setRemoved({ label, change: entries.remove(entryId, group.key) });
    heading.current?.focus();
  };

  const place = groups.indexOf(current);
  const before = groups[place - 1];
  const after = groups[place + 1];
  const previous =
    before?.end === end ? { group: before.group.key } : end > 0 ? { question: String(end) } : undefined;
  const next =
    after?.end === end
      ? { group: after.group.key }
      : end < questions.length
        ? { question: String(end + 1) }
        : { view: 'review' };

  return (
    <div className="flex flex-col gap-6">
      <Card className="gap-5 p-5 sm:p-8">
        <div className="flex flex-col gap-2">
          <h2 ref={heading} tabIndex={-1} className="break-words font-serif text-2xl outline-none" dir="auto">
            {title}
          </h2>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-muted">
            <p>
              {group.history_years === undefined
                ? t(own.length === 0 ? 'entries.none' : 'entries.added', { count: own.length })
                : t('entries.history', { count: group.history_years })}
            </p>
            <SaveStatus state={inHand.state} />
          </div>
        </div>
        <EarlierEntries requestId={requestId} all={all} group={group} earlier={earlier} inHand={inHand} />
        {own.length > 0 && (
          <ul className="flex flex-col gap-3">
            {own.map(({ id: entryId }) => {
              const ofEntry = questions.filter((question) => question.entryId === entryId);
              const firstIndex = questions.findIndex((question) => question.entryId === entryId);
              const label = labels.get(entryId) ?? name;
              return (
                <EntryCard
                  key={entryId}
                  label={label}
                  questions={ofEntry}
                  answers={inHand.answers}
                  missing={ofEntry.filter((question) => !isSatisfied(question, inHand.answers)).length}
                  edit={{ request_id: requestId, question: String(firstIndex + 1) }}
                  onRemove={own.length > group.min ? () => remove(entryId, label) : undefined}
                />
              );
            })}
          </ul>
        )}
        <p role="status" className="text-sm empty:hidden">
          {removed && (
            <span className="flex flex-wrap items-center gap-x-3">
              {t('entries.removed', { entry: removed.label })}
              <Button
                variant="link"
                onClick={() => {
                  entries.restore(removed.change);
                  setRemoved(undefined);
                  heading.current?.focus();
                }}
              >
                {t('entries.undo')}
              </Button>
            </span>
          )}
        </p>
        <GapNotes gaps={listGaps(all, group, inHand.answers)} />
        {isFull ? (
          <p className="text-muted text-sm">{t('entries.full', { count: group.max })}</p>
        ) : (
          <Button variant="outline" onClick={add} className="self-start max-sm:w-full">
            <Plus size={18} aria-hidden />
            {own.length === 0 ? t('entries.addFirst', { name }) : t('entries.addAnother', { name })}
          </Button>
        )}
        <SaveTrouble state={inHand.state} error={inHand.error} onRetry={() => void inHand.retry()} />
        <div className="flex flex-wrap-reverse justify-between gap-3 border-line border-t pt-5">
          {previous ? (
            <Link
              to="/client/questionnaire"
              search={{ request_id: requestId, ...previous }}
              className={buttonStyles({ variant: 'outline' })}
            >
              {t('questionnaire.previous')}
            </Link>
          ) : (
            <span />
          )}
          <Link
            to="/client/questionnaire"
            search={{ request_id: requestId, ...next }}
            className={buttonStyles({ className: 'max-sm:grow' })}
          >
            {t('view' in next ? 'questionnaire.review.open' : 'questionnaire.next')}
          </Link>
        </div>
      </Card>
    </div>
  );
}
