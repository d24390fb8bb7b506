import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import type { RequestForm } from '../../../request-form.ts';
import { OpenRequests } from '../open-requests.tsx';
import { ClientFields } from './client-fields.tsx';
import { ContactField } from './contact-field.tsx';
import { DueDateField } from './due-date-field.tsx';
import { LanguageField } from './language-field.tsx';
import { NotesField } from './notes-field.tsx';
import { OtherPeopleFields } from './other-people-fields.tsx';
import { SponsorFields } from './sponsor-fields.tsx';
import { TemplateField } from './template-field.tsx';
import { TextsFields } from './texts-fields.tsx';
import { WhoAnswers } from './who-answers.tsx';

interface NewRequestFieldsProps {
  onCreateTemplate: () => void;
}

/** The fields of a new request, below their errors. Each registers itself, so that the first invalid one gets the focus. */
export function NewRequestFields({ onCreateTemplate }: NewRequestFieldsProps) {
  return (
    <>
      <MissingAlert />
      <ContactField />
      <TemplateField onCreate={onCreateTemplate} />
      <ClientFields />
      <OpenRequests />
      <SponsorFields />
      <OtherPeopleFields />
      <WhoAnswers />
      <LanguageField />
      <TextsFields />
      <DueDateField />
      <NotesField />
    </>
  );
}

function MissingAlert() {
  const { t } = useTranslation();
  const { getValues, formState } = useFormContext<RequestForm>();
  const { errors } = formState;
  const missing = (['name', 'email', 'visa_type'] as const).some(
    (name) => errors[name] && getValues(name).trim() === '',
  );

  if (missing)
    return (
      <Alert tone="danger" title={t('requests.errorTitle')}>
        {t('requests.form.missing')}
      </Alert>
    );
  if (!errors.template_id) return null;
  return (
    <Alert tone="danger" title={t('requests.form.templateMissingTitle')}>
      {t('requests.form.templateMissing')}
    </Alert>
  );
}
