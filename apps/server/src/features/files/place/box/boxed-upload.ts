import type { BoxFile } from '@visafolio/contract/files/files.contract.ts';

/** A file of the box as it is stored, before anything is proposed about it. */
export type BoxedUpload = Omit<BoxFile, 'proposal' | 'papers'>;
