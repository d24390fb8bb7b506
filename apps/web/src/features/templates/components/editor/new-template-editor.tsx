import type { TemplateInput, TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { newTemplate } from '../../template-form-values.ts';
import { SaveProblem } from './save-problem.tsx';
import { TemplateEditor, type TemplateEditorProps } from './template-editor.tsx';

/** The call that creates a template: of the caller's own, or for everyone. */
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
  /** Read once; a new template without it. */
  initial?: TemplateEditorProps['initial'];
  create: TemplateCreation;
  /** What to say if the server failed. */
  failed: string;
  onCreated: (template: TemplateSummary) => void;
}

/** A new template being written, until it is created. */
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
