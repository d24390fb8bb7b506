import { lazy, Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { loadNamespaces } from '../../../../../shared/i18n/language.ts';
import type { RequestForm } from '../../../request-form.ts';

const NewDueDate = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../dates/components/new-due-date.tsx'),
    loadNamespaces('dates'),
  ]);
  return module;
});

/** The date by which the client must give everything. */
export function DueDateField() {
  const { setValue, formState } = useFormContext<RequestForm>();
  return (
    <Suspense fallback={<div className="min-h-9" />}>
      <NewDueDate
        isRefused={Boolean(formState.errors.due_on)}
        onChange={(day) => setValue('due_on', day, { shouldDirty: true })}
      />
    </Suspense>
  );
}
