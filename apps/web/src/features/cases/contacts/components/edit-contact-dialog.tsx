import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { useContact } from '../api/contacts.ts';
import ContactDialog from './contact-dialog.tsx';

/** Loads the contact for the form, because the card may be older than a colleague's change. */
export default function EditContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useContact(id);
  const { data: contact, error } = query;
  return <ContactDialog contact={contact} waiting={contact ? undefined : waiting()} onClose={onClose} />;

  function waiting() {
    if (!error) return <Spinner label={t('contacts.form.loading')} />;
    if (!isErrorCode(error, 'contacts.not_found')) {
      return (
        <LoadFailure title={t('contacts.errorTitle')} query={query}>
          {errorText(error, t)}
        </LoadFailure>
      );
    }
    // A retry would not help.
    return (
      <Alert
        tone="danger"
        title={t('contacts.errorTitle')}
        action={
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        {errorText(error, t)}
      </Alert>
    );
  }
}
