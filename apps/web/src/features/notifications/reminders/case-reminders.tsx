import { type ComponentProps, lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';

const Loaded = lazy(async () => {
  const [{ CaseReminders }] = await Promise.all([
    import('./components/case-reminders.tsx'),
    loadNamespaces('reminders'),
  ]);
  return { default: CaseReminders };
});

/** A case's reminders. Loads its own namespace, so that the dashboard does not wait for it; reserves space against layout shifts. */
export function CaseReminders(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<div className="h-40 print:hidden" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
