import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { emptyQuestion, type TemplateForm } from '../../template-form.ts';
import { QuestionFields } from './fields/question-fields.tsx';
import { SortableList } from './sorting/sortable-list.tsx';

interface QuestionListProps {
  /** Index of the group. */
  group: number;
  /** Name of the group; undefined without groups. */
  groupName?: string;
  /** Minimum across all groups. */
  minimum: number;
}

/** The questions of one group, or all questions if there are no groups. */
export function QuestionList({ group, groupName, minimum }: QuestionListProps) {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useFieldArray<TemplateForm, `groups.${number}.questions`>({
    name: `groups.${group}.questions`,
  });
  const total = useWatch<TemplateForm, 'groups', TemplateForm, number>({
    name: 'groups',
    compute: questionCount,
  });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-col gap-3" {...useFocusFallback(addButton)}>
      <SortableList
        ids={fields.map(({ id }) => id)}
        getName={(index) => t('templates.form.question', { number: index + 1 })}
        onMove={move}
        onRemove={remove}
        isAtMinimum={total <= minimum}
        renderRow={(index) => <QuestionFields group={group} index={index} onLeave={() => remove(index)} />}
      />
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className="self-start"
        onClick={() =>
          append({ ...emptyQuestion }, { focusName: `groups.${group}.questions.${fields.length}.text` })
        }
      >
        <Plus size={18} aria-hidden />
        {t('templates.form.addQuestion')}
        {groupName && <VisuallyHidden> ({groupName})</VisuallyHidden>}
      </Button>
    </div>
  );
}

const questionCount = (groups: TemplateForm['groups']) =>
  groups.reduce((sum, { questions }) => sum + questions.length, 0);
