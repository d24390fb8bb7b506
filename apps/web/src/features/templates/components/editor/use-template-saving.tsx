import type { TemplateDetail, TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { type ReactNode, useRef, useState } from 'react';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useUpdateStandardTemplate } from '../../api/admin-templates.ts';
import { useFetchTemplate, useUpdateTemplate } from '../../api/templates.ts';
import { SaveProblem } from './save-problem.tsx';

interface TemplateSaving {
  isSaving: boolean;
  save: (input: TemplateInput, onSaved: () => void) => void;
  /** Why saving failed; after somebody else's edit with a choice between the two versions. */
  notice: ReactNode;
}

/**
 * Saves edits of a custom template, or for administrators of a standard one. Never overwrites another edit silently: `onNewer` is called
 * with the other version if the user prefers it.
 */
export function useTemplateSaving(
  template: TemplateDetail,
  onNewer: (newer: TemplateDetail) => void,
): TemplateSaving {
  const { t } = useTranslation();
  const isStandard = template.category === 'standard';
  const custom = useUpdateTemplate();
  const standard = useUpdateStandardTemplate();
  const update = isStandard ? standard : custom;
  const fetchTemplate = useFetchTemplate();
  const revision = useRef(template.revision);
  const mine = useRef<{ input: TemplateInput; onSaved: () => void }>(null);
  const [lookFailure, setLookFailure] = useState<unknown>();

  const send = () => {
    if (!mine.current) return;
    const { input, onSaved } = mine.current;
    update.mutate(
      { ...input, id: template.id, revision: revision.current },
      {
        onSuccess: () => {
          revision.current += 1;
          onSaved();
          toast.success(t(isStandard ? 'templates.standard.updated' : 'templates.form.saved'));
        },
      },
    );
  };
  /** Loads the version that another tab saved. */
  const look = (then: (newer: TemplateDetail) => void) =>
    fetchTemplate(template.id).then((newer) => {
      setLookFailure(undefined);
      revision.current = newer.revision;
      then(newer);
    }, setLookFailure);
  const showNewer = (newer: TemplateDetail) => {
    update.reset();
    onNewer(newer);
  };

  return {
    isSaving: update.isPending,
    save: (input, onSaved) => {
      mine.current = { input, onSaved };
      send();
    },
    notice: (
      <>
        {isErrorCode(update.error, 'templates.changed') ? (
          <ChangedNotice onShowNewer={() => void look(showNewer)} onSaveMine={() => void look(send)} />
        ) : (
          <SaveProblem
            error={update.error}
            failed={t(isStandard ? 'templates.standard.updateFailed' : 'templates.form.saveFailed')}
          />
        )}
        <SaveProblem error={lookFailure} failed={t('templates.detail.failed')} />
      </>
    ),
  };
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
