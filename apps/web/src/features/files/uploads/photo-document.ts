import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** A picture of a person or an object, in English or Spanish, normalized by `foldText`. */
const photo = /\b(photos?|photographs?|fotos?|fotografias?)\b/;

/** Papers with a photo on them: a page, a card or a copy should be scanned. */
const paper =
  /\bphoto[- ]?(page|id|identification|cop)|\bphotograph page|\b(page|paginas?|hoja|copia|id|identification|identificacion|documento|credencial|cedula|licencia)\b.*\b(with|con|de|of)\b.*\b(photo|foto)/;

/** Whether the requested document is itself a photo, such as for a visa: straightened like a page, it would not be accepted. */
export function isPhotoDocument(name: string): boolean {
  const words = foldText(name);
  return photo.test(words) && !paper.test(words);
}
