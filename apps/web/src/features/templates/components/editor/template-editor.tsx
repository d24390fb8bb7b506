import { zodResolver } from '@hookform/resolvers/zod';
import type { TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useUnsavedGuard } from '../../../../ui/overlay/use-unsaved-guard.ts';
import { TemplateForm } from '../../template-form.ts';
import { toTemplateInput } from '../../template-form-values.ts';
import type { TemplateRules } from '../../template-rules.ts';
import { EditorProblems } from './editor-problems.tsx';
import { BasicFields } from './fields/basic-fields.tsx';
import { DocumentFields } from './fields/document-fields.tsx';
import { QuestionGroups } from './question-groups.tsx';
import { DragState } from './sorting/drag-state.ts';

export interface TemplateEditorProps {
  title: string;
  description?: string;
  /** Read once: change the editor's key to start over. */
  initial: TemplateForm;
  rules: TemplateRules;
  submitLabel: string;
  isSaving: boolean;
  /** Call `release` before closing after a success, because nothing is unsaved then. */
  onSubmit: (input: TemplateInput, release: () => void) => void;
  onClose: () => void;
  /** Above the buttons: why saving failed. */
  notice?: ReactNode;
  /** The address says that it is open, as in Dialog. */
  inAddress?: boolean;
}

/** A template editor in a dialog that asks before unsaved input is discarded. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { title, description, initial, rules, submitLabel, isSaving, onSubmit, onClose, notice } = props;
  const { inAddress = false } = props;
  const { t } = useTranslation();
  const formId = useId();
  const isDragging = useRef(false);
  const form = useForm<TemplateForm>({ resolver: zodResolver(TemplateForm), defaultValues: initial });
  const guard = useUnsavedGuard(form.formState.isDirty, onClose);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // The request form may surround this dialog in React's tree.
    event.stopPropagation();
    void form.handleSubmit((values) => onSubmit(toTemplateInput(values), guard.release))(event);
  };

  return (
    <>
      <FormProvider {...form}>
        <Dialog
          open
          size="lg"
          inAddress={inAddress}
          title={title}
          {...(description && { description })}
          onOpenChange={() => !isDragging.current && guard.tryClose()}
          footer={
            <>
              <div className="order-last flex basis-full flex-col gap-3 empty:hidden sm:order-first">
                <EditorProblems />
                {notice}
              </div>
              <Button variant="outline" onClick={guard.tryClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" form={formId} loading={isSaving}>
                {submitLabel}
              </Button>
            </>
          }
        >
          <DragState value={isDragging}>
            <form
              id={formId}
              noValidate
              onSubmit={submit}
              onKeyDown={keepFromSubmitting}
              className="flex flex-col gap-8"
            >
              <BasicFields visaTypes={rules.visaTypes} />
              <QuestionGroups rules={rules} />
              <DocumentFields minimum={rules.minimum.documents} />
            </form>
          </DragState>
        </Dialog>
      </FormProvider>
      <ConfirmDialog
        open={guard.isAsking}
        onOpenChange={() => guard.stay()}
        title={t('templates.form.discardTitle')}
        description={t('templates.form.discardText')}
        confirmLabel={t('templates.form.discard')}
        cancelLabel={t('templates.form.keepEditing')}
        onConfirm={guard.leave}
        danger
      />
    </>
  );
}

// Enter in one of many fields does not submit the form.
function keepFromSubmitting(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
