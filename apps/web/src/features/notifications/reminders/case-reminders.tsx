import { type ComponentProps, lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';

const Loaded = lazy(async () => {
  const [{ CaseReminders }] = await Promise.all([
    import('./components/case-reminders.tsx'),
    loadNamespaces('reminders'),
  ]);
  return { default: CaseReminders };
});

/** The reminders of a case, with their words; no dashboard waits for them. What stands below keeps its place. */
export function CaseReminders(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<div className="h-40 print:hidden" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
