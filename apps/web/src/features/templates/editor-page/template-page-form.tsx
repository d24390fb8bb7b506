import { zodResolver } from '@hookform/resolvers/zod';
import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import clsx from 'clsx';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useUnsavedGuard } from '../../../ui/overlay/use-unsaved-guard.ts';
import { useFacts } from '../api/facts.ts';
import { useTemplateSaving } from '../components/editor/use-template-saving.tsx';
import { TemplateForm } from '../template-form.ts';
import { toTemplateForm, toTemplateInput } from '../template-form-values.ts';
import { standardRules, templatesPageRules } from '../template-rules.ts';
import { type EditorProblem, listProblems, preventsSaving } from './checks/list-problems.ts';
import { ProblemList } from './checks/problem-list.tsx';
import { useChecks } from './checks/use-checks.ts';
import { type ClientViewProps, toClientDocuments, toClientQuestions } from './client-view.ts';
import { useRenamedChoices } from './conditions/use-renamed-choices.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorMenu } from './editor-menu.tsx';
import { EditorTabs, type EditorView } from './editor-tabs.tsx';
import { BasicOutline } from './outline/basic-outline.tsx';
import { DocumentOutline } from './outline/document-outline.tsx';
import { OutlineSection } from './outline/outline-section.tsx';
import { QuestionOutline } from './outline/question-outline.tsx';
import { withRowIds } from './outline/rows.ts';
import { useOutline } from './outline/use-outline.ts';
import { PartyOutline } from './parties/party-outline.tsx';
import { toPartyRowId } from './parties/party-rules.ts';
import { PartyView } from './parties/party-view.tsx';
import { useParties } from './parties/use-parties.ts';
import { RunningNotice } from './running/running-notice.tsx';

const RunningRequestsDialog = lazy(() => import('./running/running-requests-dialog.tsx'));

interface TemplatePageFormProps {
  template: TemplateDetail;
  ClientView: ComponentType<ClientViewProps>;
}

export function TemplatePageForm({ template, ClientView }: TemplatePageFormProps) {
  const [initial] = useState(() => withRowIds(toTemplateForm(template)));
  const form = useForm<TemplateForm>({ resolver: zodResolver(TemplateForm), defaultValues: initial });
  return (
    <FormProvider {...form}>
      <PageContent template={template} ClientView={ClientView} />
    </FormProvider>
  );
}

function PageContent({ template, ClientView }: TemplatePageFormProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<EditorView>('edit');
  const form = useFormContext<TemplateForm>();
  const outline = useOutline();
  const parties = useParties({ onAdded: outline.start });
  useRenamedChoices();
  const rules = template.category === 'standard' ? standardRules : templatesPageRules;
  const saving = useTemplateSaving(template, (newer) => form.reset(withRowIds(toTemplateForm(newer))));
  const guard = useUnsavedGuard(form.formState.isDirty, () => {});

  const checks = useChecks();
  const [isChecking, setChecking] = useState(false);
  const [wasSaved, setWasSaved] = useState(false);
  const [isUpdating, setUpdating] = useState(false);

  const getName = (rowId: string | undefined) => {
    const row = outline.rows.find(({ id }) => id === rowId);
    if (row?.kind === 'question') return t('templates.form.question', { number: row.number });
    if (row) return t('editor.section', { number: row.group + 1 });
    const party = parties.list.findIndex(({ key }) => toPartyRowId(key) === rowId);
    if (party !== -1) return t('parties.editor.party', { number: party + 1 });
    const place = outline.documents.findIndex((document) => document.rowId === rowId);
    return place === -1 ? t('templates.form.basics') : t('templates.form.document', { number: place + 1 });
  };
  const goTo = (problem: EditorProblem) => {
    setView('edit');
    parties.setViewed(undefined);
    if (problem.rowId) outline.setOpenId(problem.rowId);
    // Its fields appear with the next frame.
    requestAnimationFrame(() => checks.focusPlace(problem));
  };
  const facts = useFacts();
  const showProblems = () => setChecking(true);
  const save = form.handleSubmit((values) => {
    if (listProblems(values, facts).some(preventsSaving)) return showProblems();
    setChecking(false);
    const saved = structuredClone(form.getValues());
    saving.save(toTemplateInput(values), () => {
      form.reset(saved, { keepValues: true });
      // Compares with what was typed while saving.
      form.setValue('name', form.getValues('name'), { shouldDirty: true });
      setWasSaved(true);
    });
  }, showProblems);

  return (
    <div className="flex flex-1 flex-col gap-5">
      <EditorHeader
        isSaving={saving.isSaving}
        onSave={() => void save()}
        problems={checks.wrong.length}
        onCheck={() => setChecking(!isChecking)}
        isChecking={isChecking}
        menu={
          <EditorMenu
            templateId={template.id}
            hasProblems={checks.wrong.length > 0}
            onProblems={showProblems}
            onUpdateRunning={() => setUpdating(true)}
          />
        }
      />
      <div className="flex flex-col gap-3 empty:hidden">
        {isChecking && <ProblemList problems={checks.problems} getName={getName} onGo={goTo} />}
        {saving.notice}
        {wasSaved && <RunningNotice templateId={template.id} onOpen={() => setUpdating(true)} />}
      </div>
      <EditorTabs view={view} onChange={setView} />
      <div className="grid flex-1 gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={clsx('flex min-w-0 flex-col gap-8', view === 'preview' && 'max-xl:hidden')}>
          <BasicOutline outline={outline} rules={rules} />
          <OutlineSection title={t('parties.editor.title')}>
            <PartyOutline {...{ parties, outline, checks }} />
          </OutlineSection>
          <OutlineSection title={t('templates.form.questions')}>
            <PartyView parties={parties} />
            <QuestionOutline {...{ outline, parties, checks, rules }} />
          </OutlineSection>
          <OutlineSection title={t('templates.form.documents')}>
            <DocumentOutline {...{ outline, parties, checks, rules }} />
          </OutlineSection>
        </div>
        <div className={clsx('min-w-0', view !== 'preview' && 'max-xl:hidden')}>
          {/* On wide screens the one above the questions stands beside it. */}
          <div className="mb-3 xl:hidden">
            <PartyView parties={parties} />
          </div>
          <LiveClientView ClientView={ClientView} currentId={outline.openId} viewer={parties.viewed} />
        </div>
      </div>
      <Suspense>
        {isUpdating && (
          <RunningRequestsDialog
            templateId={template.id}
            isUnsaved={form.formState.isDirty}
            onClose={() => setUpdating(false)}
          />
        )}
      </Suspense>
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
    </div>
  );
}

interface LiveClientViewProps {
  ClientView: ComponentType<ClientViewProps>;
  currentId: string | undefined;
  viewer: string | undefined;
}

function LiveClientView({ ClientView, currentId, viewer }: LiveClientViewProps) {
  const values = useWatch<TemplateForm>() as TemplateForm;
  return (
    <ClientView
      questions={toClientQuestions(values, viewer)}
      documents={toClientDocuments(values, viewer)}
      currentId={currentId}
    />
  );
}
