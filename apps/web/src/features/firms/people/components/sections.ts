import type { Me } from '@visafolio/contract/accounts/profiles.contract.ts';

export type OwnFirm = NonNullable<NonNullable<Me['profile']>['firm']>;

/** The sections of the firm's page, each with its own address; people is the default. */
export const sections = [
  'people',
  'overview',
  'restricted',
  'sign-in',
  'branding',
  'defaults',
  'documents',
  'messages',
  'data',
  'retention',
  'log',
] as const;

export type Section = (typeof sections)[number];

export const toSection = (param = 'people'): Section | undefined =>
  sections.find((section) => section === param);
