import type { CaseForm, FillReport } from '@visafolio/contract/filings/government-forms.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { toFormPlace } from '../form-place.ts';
import { useFillFailure, useRefreshFilled } from './government-forms.ts';

/** The form that is being filled: the `done`-th of `total`, counted from 1. */
type Running = { code: string; done: number; total: number };

/** Fills several forms of a case one after another. One that fails is named, and the others are filled all the same. */
export function useFillForms(requestId: string) {
  const { t } = useTranslation();
  const refresh = useRefreshFilled();
  const fail = useFillFailure();
  const [running, setRunning] = useState<Running>();
  const [reports, setReports] = useState<ReadonlyMap<string, FillReport>>(new Map());
  // State would be too late for a second click.
  const isBusy = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function start(forms: readonly Pick<CaseForm, 'id' | 'for_party' | 'code'>[]): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    let count = 0;
    for (const [index, form] of forms.entries()) {
      const { id, for_party, code } = form;
      // Who leaves the page stops after the form that is being filled.
      if (isLeft.current) break;
      setRunning({ code, done: index + 1, total: forms.length });
      try {
        const report = await api.governmentForms.fill.call({
          request_id: requestId,
          id,
          for_party,
          with_forms: [...new Set(forms.map((each) => each.id))],
        });
        setReports((now) => new Map(now).set(toFormPlace(form), report));
        count += 1;
      } catch (error) {
        fail(error, code);
      }
    }
    await refresh().catch(() => {});
    isBusy.current = false;
    setRunning(undefined);
    if (count > 0) toast.success(t('forms.case.filledSeveral', { count }));
  }

  return { running, reports, start };
}
