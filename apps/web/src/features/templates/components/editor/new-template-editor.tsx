import type { TemplateInput, TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { newTemplate } from '../../template-form-values.ts';
import { SaveProblem } from './save-problem.tsx';
import { TemplateEditor, type TemplateEditorProps } from './template-editor.tsx';

/** The call that creates a custom or a standard template. */
interface TemplateCreation {
  key: string;
  isPending: boolean;
  error: unknown;
  mutate: (
    input: TemplateInput & { idempotency_key: string },
    options: { onSuccess: (template: TemplateSummary) => void },
  ) => void;
}

interface NewTemplateEditorProps
  extends Pick<TemplateEditorProps, 'title' | 'description' | 'rules' | 'inAddress' | 'onClose'> {
  /** Initial values, read once; undefined for an empty template. */
  initial?: TemplateEditorProps['initial'];
  create: TemplateCreation;
  /** Message for a server failure. */
  failed: string;
  onCreated: (template: TemplateSummary) => void;
}

export function NewTemplateEditor({ initial, create, failed, onCreated, ...rest }: NewTemplateEditorProps) {
  const { t } = useTranslation();
  const [values] = useState(() => initial ?? newTemplate(t));
  return (
    <TemplateEditor
      {...rest}
      initial={values}
      submitLabel={t(create.isPending ? 'templates.form.creating' : 'templates.form.create')}
      isSaving={create.isPending}
      notice={<SaveProblem error={create.error} failed={failed} />}
      onSubmit={(input, release) =>
        create.mutate(
          { ...input, idempotency_key: create.key },
          {
            onSuccess: (template) => {
              release();
              onCreated(template);
            },
          },
        )
      }
    />
  );
}
