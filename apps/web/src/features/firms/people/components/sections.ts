import type { Me } from '@visafolio/contract/accounts/profiles.contract.ts';

/** The reader's firm, as their profile knows it. */
export type OwnFirm = NonNullable<NonNullable<Me['profile']>['firm']>;

/** The sections of a firm's page; each has its address, the people that of the firm. */
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
] as const;

export type Section = (typeof sections)[number];

export const toSection = (param = 'people'): Section | undefined =>
  sections.find((section) => section === param);
