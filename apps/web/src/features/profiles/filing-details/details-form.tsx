import type { ReactNode } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EditConflictNotice } from '../../../ui/feedback/edit-conflict-notice.tsx';
import type { useDetailsForm } from './use-details-form.ts';

interface DetailsFormProps {
  details: Pick<
    ReturnType<typeof useDetailsForm>,
    'form' | 'meanwhile' | 'failure' | 'isDirty' | 'isSaving' | 'submit' | 'takeTheirs'
  >;
  label: string;
  /** The label and the text of a field, as somebody else saved them. */
  labelField: (field: string) => string;
  showText: (field: string, text: string) => string;
  children: ReactNode;
}

/** The fields, below the problems that prevented saving, and above the button that saves. */
export function DetailsForm({ details, label, labelField, showText, children }: DetailsFormProps) {
  const { t } = useTranslation();
  const { meanwhile, failure, isDirty, isSaving } = details;
  const show = (field: string, text = '') =>
    text ? showText(field, text) : t('forms.details.meanwhile.nothing');
  return (
    <form
      ref={details.form}
      noValidate
      aria-label={label}
      onSubmit={details.submit}
      className="flex flex-col gap-5"
    >
      {failure && (
        <Alert tone="danger" intoView>
          {refusalText(failure, t, t('forms.details.saveFailed'))}
        </Alert>
      )}
      {meanwhile && (
        <EditConflictNotice
          title={t('forms.details.meanwhile.title')}
          text={t(
            meanwhile.contested.length
              ? 'forms.details.meanwhile.contested'
              : 'forms.details.meanwhile.taken',
          )}
          fields={meanwhile.changed.map((field) => ({
            label: labelField(field),
            theirs: show(field, meanwhile.theirs[field]),
            ...(meanwhile.contested.includes(field) && { mine: show(field, meanwhile.mine[field]) }),
          }))}
          words={{
            theirs: t('forms.details.meanwhile.theirs'),
            mine: t('forms.details.meanwhile.mine'),
            saveMine: t('forms.details.meanwhile.saveMine'),
            takeTheirs: t('forms.details.meanwhile.takeTheirs'),
          }}
          {...(meanwhile.contested.length && {
            decide: { saveMine: () => details.submit(), takeTheirs: details.takeTheirs },
          })}
        />
      )}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={isSaving}>
          {t(isSaving ? 'forms.details.saving' : 'forms.details.save')}
        </Button>
        {isDirty && !isSaving && <span className="text-muted text-sm">{t('forms.details.unsaved')}</span>}
      </div>
    </form>
  );
}
