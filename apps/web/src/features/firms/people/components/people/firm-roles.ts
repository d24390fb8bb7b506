import type { FirmRole } from '@visafolio/contract/firms/workspace.contract.ts';

/** Only the type is imported, because the contract's schema would load zod. */
export const firmRoles: readonly FirmRole[] = ['member', 'firm_admin'];
