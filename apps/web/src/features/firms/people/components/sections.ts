import type { Me } from '@visafolio/contract/accounts/profiles.contract.ts';

export type OwnFirm = NonNullable<NonNullable<Me['profile']>['firm']>;

/** The sections of the firm's page in groups, each with its own address; people is the default. */
export const sectionGroups = {
  team: ['people', 'overview', 'restricted'],
  settings: ['sign-in', 'branding', 'defaults', 'documents', 'messages'],
  connections: ['api', 'webhooks'],
  records: ['data', 'retention', 'log'],
} as const;

export const sections = Object.values(sectionGroups).flat();

export type Section = (typeof sections)[number];

export const toSection = (param = 'people'): Section | undefined =>
  sections.find((section) => section === param);
