import { uploadTypes } from '@visafolio/contract/shared/limits.ts';

export const isPdf = (type: string): boolean => type === uploadTypes.pdf;

const pictures: string[] = [
  uploadTypes.jpg,
  uploadTypes.png,
  uploadTypes.heic,
  uploadTypes.avif,
  uploadTypes.webp,
  uploadTypes.tiff,
];
export const isPicture = (type: string): boolean => pictures.includes(type);

/** Images that some browsers cannot show. */
export const needsConversion = (type: string): boolean =>
  type === uploadTypes.heic || type === uploadTypes.avif || type === uploadTypes.tiff;
