import { getEntryName } from '@visafolio/contract/questions/groups/entry-labels.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import type { GroupChange, GroupField } from '@visafolio/contract/templates/template-changes.ts';
import type { TemplateVersionContent } from '@visafolio/contract/templates/templates.contract.ts';
import type { Words } from '../conditions/condition-words.ts';
import { type ChangeWords, conditionWords } from './change-words.ts';

type Question = TemplateVersionContent['questions'][number];

/** `older`, `newer`: all questions of the versions, which conditions refer to. */
export function describeGroupChange(
  change: GroupChange,
  { older, newer }: Record<'older' | 'newer', readonly Question[]>,
  words: Words,
): ChangeWords {
  const { t, language } = words;
  const item = getEntryName(change.group, language);
  if (change.kind !== 'changed')
    return {
      sentence:
        change.kind === 'added' ? t('editor.history.added', { item }) : t('editor.history.removed', { item }),
      details: [],
    };
  const { before, group } = change;
  const fromTo = (field: string, was: string | number, is: string | number) =>
    t('editor.history.fromTo', { field, before: was, after: is });
  const history = ({ history_years: count }: RepeatingGroup) =>
    count === undefined ? t('editor.repeating.noHistory') : t('editor.repeating.years', { count });
  const describeField = (field: GroupField): string => {
    switch (field) {
      case 'entry_name':
        return fromTo(t('editor.repeating.entryName'), before.entry_name, group.entry_name);
      case 'min':
        return fromTo(t('editor.repeating.min'), before.min, group.min);
      case 'max':
        return fromTo(t('editor.repeating.max'), before.max, group.max);
      case 'history_years':
        return fromTo(t('editor.repeating.history'), history(before), history(group));
      case 'condition':
        return fromTo(
          t('editor.history.field.condition'),
          conditionWords(before.ask_if, older, words),
          conditionWords(group.ask_if, newer, words),
        );
      case 'translation':
        return t('editor.history.field.translation');
    }
  };
  return { sentence: t('editor.history.changed', { item }), details: change.fields.map(describeField) };
}
