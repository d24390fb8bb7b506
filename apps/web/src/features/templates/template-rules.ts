import { templateLimits } from '@visafolio/contract/shared/limits.ts';
import {
  customTemplateVisaTypes,
  standardTemplateVisaChoices,
  templatesPageVisaTypes,
} from '@visafolio/contract/shared/visa-types.ts';

/** Limits of a template's choices and minimums, by where it is written. */
export interface TemplateRules {
  visaTypes: readonly string[];
  /** At these numbers nothing can be removed. */
  minimum: { questions: number; documents: number };
  groups: boolean;
}

export const requestFormRules: TemplateRules = {
  visaTypes: customTemplateVisaTypes,
  minimum: templateLimits.requestFormMinimum,
  groups: false,
};
export const templatesPageRules: TemplateRules = {
  visaTypes: templatesPageVisaTypes,
  minimum: { questions: 0, documents: 0 },
  groups: true,
};
export const standardRules: TemplateRules = {
  visaTypes: standardTemplateVisaChoices,
  minimum: templateLimits.standardMinimum,
  groups: true,
};
