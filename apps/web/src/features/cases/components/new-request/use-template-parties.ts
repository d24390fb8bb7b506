import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTemplate } from '../../../templates/api/templates.ts';
import { getUsualBySponsor } from '../../parties/who-answers.ts';
import type { RequestForm } from '../../request-form.ts';

interface TemplateParties {
  /** None while the template loads. */
  parties: TemplateParty[];
  /** Keys of the sponsor's parties: those that were chosen, or the usual ones. */
  bySponsor: string[];
}

/** The parties of the chosen template, and who answers for them. */
export function useTemplateParties(): TemplateParties {
  const [templateId, bySponsor] = useWatch<RequestForm, ['template_id', 'answered_by_sponsor']>({
    name: ['template_id', 'answered_by_sponsor'],
  });
  const parties = useTemplate(templateId).data?.parties ?? [];
  return { parties, bySponsor: bySponsor ?? getUsualBySponsor(parties) };
}

/** What was chosen for one template, or with a sponsor, says nothing about another one, or without. */
export function useForgetWhoAnswers(): void {
  const { setValue } = useFormContext<RequestForm>();
  const [templateId, sponsor] = useWatch<RequestForm, ['template_id', 'sponsor']>({
    name: ['template_id', 'sponsor'],
  });
  const state = JSON.stringify([templateId, sponsor !== undefined]);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    setValue('answered_by_sponsor', undefined);
  }, [state, setValue]);
}
