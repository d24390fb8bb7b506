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
  const show = (field: string, text = '') => (text ? showText(field, text) : t('filings.meanwhile.nothing'));
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
          {refusalText(failure, t, t('filings.saveFailed'))}
        </Alert>
      )}
      {meanwhile && (
        <EditConflictNotice
          title={t('filings.meanwhile.title')}
          text={t(meanwhile.contested.length ? 'filings.meanwhile.contested' : 'filings.meanwhile.taken')}
          fields={meanwhile.changed.map((field) => ({
            label: labelField(field),
            theirs: show(field, meanwhile.theirs[field]),
            ...(meanwhile.contested.includes(field) && { mine: show(field, meanwhile.mine[field]) }),
          }))}
          words={{
            theirs: t('filings.meanwhile.theirs'),
            mine: t('filings.meanwhile.mine'),
            saveMine: t('filings.meanwhile.saveMine'),
            takeTheirs: t('filings.meanwhile.takeTheirs'),
          }}
          {...(meanwhile.contested.length && {
            decide: { saveMine: () => details.submit(), takeTheirs: details.takeTheirs },
          })}
        />
      )}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={isSaving}>
          {t(isSaving ? 'filings.saving' : 'filings.save')}
        </Button>
        {isDirty && !isSaving && <span className="text-muted text-sm">{t('filings.unsaved')}</span>}
      </div>
    </form>
  );
}
