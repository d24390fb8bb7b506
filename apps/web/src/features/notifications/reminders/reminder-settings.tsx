import { lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';

const Loaded = lazy(async () => {
  const [{ ReminderSettings }] = await Promise.all([
    import('./settings/reminder-settings.tsx'),
    loadNamespaces('reminders'),
  ]);
  return { default: ReminderSettings };
});

/** Reminder settings of a workspace. Loads its own namespace. */
export function ReminderSettings() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Loaded />
    </Suspense>
  );
}
