import type { TemplateDetail, TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { useRef, useState } from 'react';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useUpdateStandardTemplate } from '../api/admin-templates.ts';
import { useFetchTemplate, useUpdateTemplate } from '../api/templates.ts';
import { toTemplateForm } from '../template-form-values.ts';
import { standardRules, templatesPageRules } from '../template-rules.ts';
import { SaveProblem } from './editor/save-problem.tsx';
import { TemplateEditor } from './editor/template-editor.tsx';

interface EditTemplateDialogProps {
  template: TemplateDetail;
  onClose: () => void;
}

/** Edits a custom template, or for administrators a standard one. Never overwrites another tab's edit silently. */
export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const { t } = useTranslation();
  const isStandard = template.category === 'standard';
  const [base, setBase] = useState(template);
  const custom = useUpdateTemplate();
  const standard = useUpdateStandardTemplate();
  const update = isStandard ? standard : custom;
  const fetchTemplate = useFetchTemplate();
  const mine = useRef<{ input: TemplateInput; release: () => void }>(null);

  const failed = t(isStandard ? 'templates.standard.updateFailed' : 'templates.form.saveFailed');
  const save = (revision: number) => {
    if (!mine.current) return;
    const { input, release } = mine.current;
    update.mutate(
      { ...input, id: base.id, revision },
      {
        onSuccess: () => {
          release();
          onClose();
          toast.success(t(isStandard ? 'templates.standard.updated' : 'templates.form.saved'));
        },
      },
    );
  };
  const [lookFailure, setLookFailure] = useState<unknown>();
  /** Loads the version that another tab saved. */
  const look = (then: (newer: TemplateDetail) => void) =>
    fetchTemplate(base.id).then((newer) => {
      setLookFailure(undefined);
      then(newer);
    }, setLookFailure);
  const showNewer = (newer: TemplateDetail) => {
    update.reset();
    setBase(newer);
  };

  return (
    <TemplateEditor
      key={base.revision}
      inAddress
      title={t(isStandard ? 'templates.form.editStandardTitle' : 'templates.form.editTitle')}
      description={t('templates.form.editHint')}
      initial={toTemplateForm(base)}
      rules={isStandard ? standardRules : templatesPageRules}
      submitLabel={t(update.isPending ? 'templates.form.saving' : 'templates.form.save')}
      isSaving={update.isPending}
      onClose={onClose}
      onSubmit={(input, release) => {
        mine.current = { input, release };
        save(base.revision);
      }}
      notice={
        <>
          {isErrorCode(update.error, 'templates.changed') ? (
            <ChangedNotice
              onShowNewer={() => void look(showNewer)}
              onSaveMine={() => void look(({ revision }) => save(revision))}
            />
          ) : (
            <SaveProblem error={update.error} failed={failed} />
          )}
          <SaveProblem error={lookFailure} failed={t('templates.detail.failed')} />
        </>
      }
    />
  );
}

interface ChangedNoticeProps {
  onShowNewer: () => void;
  onSaveMine: () => void;
}

/** Another user saved first: asks which version to keep. */
function ChangedNotice({ onShowNewer, onSaveMine }: ChangedNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="warning"
      action={
        <>
          <Button variant="outline" size="sm" onClick={onShowNewer}>
            {t('templates.form.loadNewer')}
          </Button>
          <Button variant="outline" size="sm" onClick={onSaveMine}>
            {t('templates.form.overwrite')}
          </Button>
        </>
      }
    >
      {t('staff.errors.templates.changed')}
    </Alert>
  );
}
