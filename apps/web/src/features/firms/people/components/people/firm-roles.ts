import type { FirmRole } from '@visafolio/contract/firms/workspace.contract.ts';

/** Typed, not loaded: the contract's schema would bring its library along. */
export const firmRoles: readonly FirmRole[] = ['member', 'firm_admin'];
