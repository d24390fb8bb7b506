import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import type { TemplateForm } from '../../template-form.ts';
import { toTemplateForm, toTemplateInput } from '../../template-form-values.ts';
import { withRowIds } from '../outline/rows.ts';
import { refusalWords } from './refusal-words.ts';
import { readTemplateFile, writeTemplateFile } from './template-file-text.ts';

/** Saves the template as a file, with its unsaved changes; replaces it by that of a file, which can be undone. */
export function useTemplateFile() {
  const { t } = useTranslation();
  const { getValues, reset } = useFormContext<TemplateForm>();
  const replace = (form: TemplateForm) => reset(form, { keepDefaultValues: true });
  return {
    save: () => {
      const text = writeTemplateFile(toTemplateInput(getValues()), window.location.origin);
      const name = getValues('name').replace(/[^\p{L}\p{N}-]+/gu, '-');
      saveFile(`${name || 'template'}.json`, new Blob([text], { type: 'application/json' }));
    },
    load: async (file: File) => {
      const read = await readTemplateFile(file);
      if ('refusal' in read) {
        toast.error(t('editor.file.refused'), refusalWords(read.refusal, t));
        return;
      }
      const before = structuredClone(getValues());
      replace(withRowIds(toTemplateForm(read.template)));
      toast.undoable(t('editor.file.loaded'), { label: t('editor.undo'), onClick: () => replace(before) });
    },
  };
}
