import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useKnownClient } from '../../api/contacts.ts';
import type { RequestForm } from '../../request-form.ts';

/** Warns that the client has an open case. The form stays usable, because a second case may be intended. */
export function OpenRequests() {
  const { t, language } = useTranslation();
  const email = useWatch<RequestForm, 'email'>({ name: 'email' });
  const known = useKnownClient(email);
  const requests = known.isPlaceholderData || email === '' ? [] : (known.data?.open_requests ?? []);
  if (requests.length === 0) return null;
  return (
    <Alert>
      {t('requests.form.hasOpen', { count: requests.length })}
      <ul className="mt-1 flex flex-col gap-1">
        {requests.map(({ id, template_name, case_number, created_at, responsible }) => (
          <li key={id}>
            <Link
              to="/requests/$requestId"
              params={{ requestId: id }}
              target="_blank"
              className="inline-flex min-h-6 items-center underline underline-offset-4"
              dir="auto"
            >
              {t('requests.form.openOne', { template: template_name, number: case_number })}
            </Link>{' '}
            <span className="text-muted text-sm">
              {t('requests.form.openSince', { date: formatDate(created_at, language), name: responsible })}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
