import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTemplate } from '../../../templates/api/templates.ts';
import { getUsualBySponsor } from '../../parties/who-answers.ts';
import type { RequestForm } from '../../request-form.ts';

interface TemplateParties {
  /** None while the template loads. */
  all: TemplateParty[];
  /** Keys of the parties of other people. */
  taken: string[];
  /** What client and sponsor answer for. */
  parties: TemplateParty[];
  /** Keys of the sponsor's parties: those that were chosen, or the usual ones. */
  bySponsor: string[];
}

/** The parties of the chosen template, and who answers for them. */
export function useTemplateParties(): TemplateParties {
  const [templateId, chosen, others] = useWatch<
    RequestForm,
    ['template_id', 'answered_by_sponsor', 'other_people']
  >({
    name: ['template_id', 'answered_by_sponsor', 'other_people'],
  });
  const all = useTemplate(templateId).data?.parties ?? [];
  const taken = (others ?? []).flatMap(({ parties }) => parties ?? []);
  const bySponsor = (chosen ?? getUsualBySponsor(all)).filter((key) => !taken.includes(key));
  return { all, taken, parties: all.filter(({ key }) => !taken.includes(key)), bySponsor };
}

/** What was chosen for one template, or with a sponsor, says nothing about another one, or without. */
export function useForgetWhoAnswers(): void {
  const { setValue } = useFormContext<RequestForm>();
  const [templateId, sponsor] = useWatch<RequestForm, ['template_id', 'sponsor']>({
    name: ['template_id', 'sponsor'],
  });
  const hasSponsor = sponsor !== undefined;
  const known = useRef({ templateId, hasSponsor });
  useEffect(() => {
    const before = known.current;
    known.current = { templateId, hasSponsor };
    if (before.templateId !== templateId) setValue('other_people', undefined);
    if (before.templateId !== templateId || before.hasSponsor !== hasSponsor)
      setValue('answered_by_sponsor', undefined);
  }, [templateId, hasSponsor, setValue]);
}
