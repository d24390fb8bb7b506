import type { SendRequestInput } from '@visafolio/contract/cases/requests.contract.ts';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { useFirmDefaults } from '../../../firms/people/api/defaults.ts';
import type { RequestForm } from '../../request-form.ts';
import { proposeValue } from './propose-value.ts';

/** Fills empty fields with the firm's defaults, once each time the form opens. Ignores defaults that fail to load. */
export function useFillFirmDefaults(
  form: UseFormReturn<RequestForm, unknown, SendRequestInput>,
  { open }: { open: boolean },
): void {
  const { data: me } = useProfile();
  const { data: defaults } = useFirmDefaults({ enabled: open && Boolean(me?.profile?.firm) });
  const done = useRef(false);

  useEffect(() => {
    if (!open) done.current = false;
    if (!open || !defaults || done.current) return;
    done.current = true;
    const { dirtyFields } = form.formState;
    for (const name of ['template_id', 'visa_type', 'notes'] as const) {
      const value = defaults[name];
      if (value && !form.getValues(name) && !dirtyFields[name]) proposeValue(form, name, value);
    }
  }, [form, open, defaults]);
}
