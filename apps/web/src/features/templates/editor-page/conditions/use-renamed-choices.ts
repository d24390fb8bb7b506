import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { QuestionDraft, TemplateForm } from '../../template-form.ts';
import { renameChoice } from './rename-choice.ts';

const choiceText = /^groups\.(\d+)\.questions\.(\d+)\.choices\.(\d+)\.text$/;

/** While a choice is reworded, conditions that compare with it follow. */
export function useRenamedChoices(): void {
  const { watch, getValues, setValue } = useFormContext<TemplateForm>();
  useEffect(() => {
    const read = () =>
      new Map(
        listQuestions(getValues('groups')).map(({ rowId, choices }) => [
          rowId,
          choices.map(({ text }) => text),
        ]),
      );
    let known = read();
    const { unsubscribe } = watch((_, { name }) => {
      const [, group, index, place] = (choiceText.exec(name ?? '') ?? []).map(Number);
      if (group === undefined || index === undefined || place === undefined) {
        known = read();
        return;
      }
      const question = getValues(`groups.${group}.questions.${index}`);
      const [before, after] = [known.get(question.rowId)?.[place], question.choices[place]?.text ?? ''];
      // An emptied field keeps its last text until another is typed.
      if (before === undefined || after.trim() === '') return;
      known.get(question.rowId)?.splice(place, 1, after);
      if (question.choices.some(({ text }) => text === before)) return;
      for (const { path, askIf } of renameChoice(getValues(), question.key, before, after))
        setValue(path, askIf, { shouldDirty: true });
    });
    return unsubscribe;
  }, [watch, getValues, setValue]);
}

const listQuestions = (groups: TemplateForm['groups']): QuestionDraft[] =>
  groups.flatMap(({ questions }) => questions);
