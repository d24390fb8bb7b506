import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { getEntryName, labelEntries } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { groupNeighbours } from '../../../../shared/group-neighbours.ts';
import { fallbackLang, groupName, isBilingual } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useRemoveEntry } from '../../api/entries.ts';
import { ItemParty } from '../../parties/item-party.tsx';
import { RowList } from '../detail-section.tsx';
import { QuestionRow } from './question-row.tsx';

interface QuestionGroupsProps {
  request: RequestDetail;
  /** The questions to show. */
  questions: RequestDetail['questions'];
}

type Question = RequestDetail['questions'][number];

/** Questions by section; the questions of an entry have a heading of their own. */
export function QuestionGroups({ request, questions }: QuestionGroupsProps) {
  const { t, language } = useTranslation();
  const entries = labelEntries(
    request.questions.filter(({ removed }) => !removed),
    request.repeating_groups,
    language,
  );
  const getEntry = ({ entry_id, removed, options }: Question) => {
    if (!removed) return entries.get(entry_id ?? '');
    const group = request.repeating_groups.find(({ key }) => key === options?.repeating_group);
    return t('requests.details.removedEntry', { name: group ? getEntryName(group, language) : '' });
  };
  return groupNeighbours(
    questions,
    ({ options, entry_id }) => `${entry_id} ${options?.party} ${options?.group_name}`,
  ).map((group) => {
    const [first] = group;
    const title = [groupName(first, language), getEntry(first)].filter(Boolean).join(' · ');
    return (
      <div key={first.id} className="flex flex-col gap-2">
        {(title || first.options?.party) && (
          <div className="mt-2 flex items-center justify-between gap-3">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              {title && (
                <Heading
                  below
                  dir="auto"
                  lang={fallbackLang(
                    translationIn(first.translations, language)?.group_name,
                    { bilingual: isBilingual(request.questions), own: first.own },
                    language,
                  )}
                  className="min-w-0 break-words font-semibold text-sm"
                >
                  {title}
                </Heading>
              )}
              <ItemParty request={request} party={first.options?.party} />
            </div>
            {first.entry_id && request.can.review && (
              <EntryAction
                requestId={request.id}
                entryId={first.entry_id}
                label={title}
                removed={first.removed}
              />
            )}
          </div>
        )}
        <RowList>
          {group.map((question) => (
            <QuestionRow key={question.id} question={question} request={request} />
          ))}
        </RowList>
      </div>
    );
  });
}

interface EntryActionProps {
  requestId: string;
  entryId: string;
  label: string;
  removed: boolean;
}

function EntryAction({ requestId, entryId, label, removed }: EntryActionProps) {
  const { t } = useTranslation();
  const remove = useRemoveEntry();
  const action = t(removed ? 'requests.changes.restoreEntry' : 'requests.changes.removeEntry');
  const Icon = removed ? RotateCcw : Trash2;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-2 text-muted"
      aria-label={`${action}: ${label}`}
      loading={remove.isPending}
      onClick={() => remove.mutate({ id: requestId, entry_id: entryId, removed: !removed })}
    >
      <Icon size={16} aria-hidden />
      {action}
    </Button>
  );
}
