/**
 * Visa types by form.
 * Source: the specification's lists and the decision on visa lists (request form 23 with Other).
 */
export const requestVisaTypes = [
  'H-1B',
  'L-1',
  'O-1',
  'TN',
  'E-1',
  'E-2',
  'E-3',
  'P-1',
  'R-1',
  'EB-1',
  'EB-2',
  'EB-3',
  'EB-5',
  'K-1',
  'IR1/CR1',
  'F2A/F2B',
  'F-1',
  'J-1',
  'M-1',
  'B1/B2',
  'Asylum',
  'Naturalization',
  'Other',
] as const;

/** The standard library has one template for each: the administrators' list without Other. */
export const standardTemplateVisaTypes = [
  'H-1B - Specialty Occupation',
  'L-1 - Intracompany Transfer',
  'O-1 - Extraordinary Ability',
  'B1/B2 - Business/Tourism',
  'EB-5 - Immigrant Investor',
  'F-1 - Student Visa',
  'J-1 - Exchange Visitor',
  'E-2 - Treaty Investor',
  'TN - NAFTA Professional',
  'EB-1A Extraordinary Ability',
  'EB-1B Outstanding Professor / Researcher',
  'EB-1C Multinational Manager / Executive',
  'EB-2 Employment-Based Visa',
  'EB-3 Employment-Based Visa',
  'IR1/CR1 Spouse Visa',
  'F2A/F2B Family Preference Visa',
  'K-1 - Fiancé(e) Visa',
] as const;

export const standardTemplateVisaChoices = [...standardTemplateVisaTypes, 'Other'] as const;

/** The form inside the request form. */
export const customTemplateVisaTypes = [
  'H-1B',
  'L-1',
  'O-1',
  'TN',
  'E-2',
  'EB-1',
  'EB-2',
  'EB-3',
  'EB-5',
  'K-1',
  'IR1/CR1',
  'F-1',
  'J-1',
  'Other',
] as const;

/** The templates page does not offer TN. */
export const templatesPageVisaTypes = customTemplateVisaTypes.filter((type) => type !== 'TN');

/** Choices of the waitlist form. */
export const waitlistVisaTypes = [
  'H-1B',
  'L-1',
  'O-1',
  'EB-1',
  'EB-2',
  'EB-3',
  'EB-5',
  'K-1',
  'F-1',
  'J-1',
  'E-2',
  'Other',
] as const;
