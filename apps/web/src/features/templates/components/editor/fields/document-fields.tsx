import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { useFocusFallback } from '../../../../../ui/use-focus-fallback.ts';
import { emptyDocument, type TemplateForm } from '../../../template-form.ts';
import { EditorSection } from '../editor-section.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';
import { TranslatedInput } from './translated-input.tsx';

export function DocumentFields({ minimum }: { minimum: number }) {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useFieldArray<TemplateForm, 'documents'>({ name: 'documents' });
  const addButton = useRef<HTMLButtonElement>(null);
  const getName = (index: number) => t('templates.form.document', { number: index + 1 });
  return (
    <EditorSection title={t('templates.form.documents')}>
      <div className="flex flex-col gap-3" {...useFocusFallback(addButton)}>
        <SortableList
          ids={fields.map(({ id }) => id)}
          getName={getName}
          onMove={move}
          onRemove={remove}
          isAtMinimum={fields.length <= minimum}
          renderRow={(index) => <DocumentInputs index={index} />}
        />
        <Button
          ref={addButton}
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() => append({ ...emptyDocument }, { focusName: `documents.${fields.length}.name` })}
        >
          <Plus size={18} aria-hidden />
          {t('templates.form.addDocument')}
        </Button>
      </div>
    </EditorSection>
  );
}

export function DocumentInputs({ index }: { index: number }) {
  const { t } = useTranslation();
  const { register } = useFormContext<TemplateForm>();
  const number = index + 1;
  return (
    <div className="flex flex-col gap-2">
      <TranslatedInput
        label={t('templates.form.document', { number })}
        name={`documents.${index}.name`}
        placeholder={t('templates.form.documentName')}
        required
        hideLabel
      />
      <TranslatedInput
        label={t('templates.form.documentDescription', { number })}
        name={`documents.${index}.description`}
        placeholder={t('templates.form.documentDescriptionPlaceholder')}
        hideLabel
      />
      <Checkbox label={t('templates.form.required')} {...register(`documents.${index}.required`)} />
    </div>
  );
}
