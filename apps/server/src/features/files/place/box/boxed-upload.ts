import type { BoxFile } from '@visafolio/contract/files/files.contract.ts';

/** A file of the box as stored, without proposals. */
export type BoxedUpload = Omit<BoxFile, 'proposal' | 'papers'>;
