import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { emptyGroup, type TemplateForm } from '../../template-form.ts';
import type { TemplateRules } from '../../template-rules.ts';
import { EditorSection } from './editor-section.tsx';
import { TranslatedInput } from './fields/translated-input.tsx';
import { QuestionList } from './question-list.tsx';
import { SortableList } from './sorting/sortable-list.tsx';
import { inGroups, withoutGroups } from './template-groups.ts';

export function QuestionGroups({ rules }: { rules: TemplateRules }) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<TemplateForm>();
  const { fields, append, remove, move, replace } = useFieldArray<TemplateForm, 'groups'>({ name: 'groups' });
  const grouped = useWatch<TemplateForm, 'grouped'>({ name: 'grouped' });
  const [doomed, setDoomed] = useState<number | null>(null);
  const minimum = rules.minimum.questions;
  const groupLabel = (index: number) => t('templates.form.group', { number: index + 1 });

  const setGrouped = (next: boolean) => {
    setValue('grouped', next, { shouldDirty: true });
    replace((next ? inGroups : withoutGroups)(getValues('groups')));
  };
  const removeGroup = (index: number) =>
    getValues(`groups.${index}.questions`).length ? setDoomed(index) : remove(index);

  return (
    <EditorSection title={t('templates.form.questions')}>
      {rules.groups && (
        <Checkbox
          label={t('templates.form.grouped')}
          checked={grouped}
          onChange={(event) => setGrouped(event.target.checked)}
        />
      )}
      {!grouped && fields[0] && <QuestionList key={fields[0].id} group={0} minimum={minimum} />}
      {grouped && (
        <>
          {fields.length === 0 && <p className="text-muted">{t('templates.form.addGroupHint')}</p>}
          <SortableList
            ids={fields.map(({ id }) => id)}
            getName={groupLabel}
            onMove={move}
            onRemove={removeGroup}
            isAtMinimum={false}
            renderRow={(index) => (
              <div className="flex flex-col gap-4">
                <TranslatedInput
                  label={t('templates.form.groupName')}
                  name={`groups.${index}.name`}
                  required
                />
                <QuestionList group={index} groupName={groupLabel(index)} minimum={minimum} />
              </div>
            )}
          />
          <Button
            variant="outline"
            size="sm"
            className="self-start"
            onClick={() => append({ ...emptyGroup, questions: [] })}
          >
            <Plus size={18} aria-hidden />
            {t('templates.form.addGroup')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={t('templates.form.removeGroupTitle')}
        description={t('templates.form.removeGroupText')}
        confirmLabel={t('templates.form.removeGroup')}
        onConfirm={() => {
          if (doomed !== null) remove(doomed);
          setDoomed(null);
        }}
        danger
      />
    </EditorSection>
  );
}
