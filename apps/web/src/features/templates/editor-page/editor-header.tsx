import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import type { TemplateForm } from '../template-form.ts';
import { BackToTemplates } from './back-to-templates.tsx';

interface EditorHeaderProps {
  isSaving: boolean;
  onSave: () => void;
  /** Number of problems that prevent saving. */
  problems: number;
  isChecking: boolean;
  onCheck: () => void;
  menu: ReactNode;
}

/** Stays at the top while the page scrolls: the template's name, whether it is saved, and the button that saves it. */
export function EditorHeader({ isSaving, onSave, problems, isChecking, onCheck, menu }: EditorHeaderProps) {
  const { t } = useTranslation();
  const name = useWatch<TemplateForm, 'name'>({ name: 'name' });
  const { isDirty } = useFormState<TemplateForm>();
  return (
    <>
      <BackToTemplates />
      <div className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-paper px-4 pb-3 sm:-mx-6 sm:px-6">
        <div className="me-auto min-w-0 flex-1 basis-60">
          <PageTitle className="truncate text-2xl">
            <span dir="auto">{name || t('templates.detail.title')}</span>
          </PageTitle>
          <p role="status" className="text-muted text-sm">
            {t(isDirty ? 'editor.unsaved' : 'editor.saved')}
          </p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
          <Button variant="ghost" size="sm" aria-expanded={isChecking} onClick={onCheck}>
            {problems ? t('editor.problems.count', { count: problems }) : t('editor.problems.check')}
          </Button>
          {menu}
          <Button
            className="max-sm:grow"
            onClick={onSave}
            loading={isSaving}
            disabled={!isDirty && !isSaving}
          >
            {t(isSaving ? 'templates.form.saving' : 'templates.form.save')}
          </Button>
        </div>
      </div>
    </>
  );
}
