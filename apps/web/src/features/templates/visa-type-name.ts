import { standardTemplateVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';

/** A template's visa type in the user's language. Standard templates have types of their own. */
export function visaTypeName(type: string, t: Translate): string {
  const standard = standardTemplateVisaTypes.find((each) => each === type);
  return standard ? t(`templates.visa.${standard}`) : visaName(type, t);
}
