import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** A picture of a person or of something, in English or Spanish, as `foldText` leaves it. */
const photo = /\b(photos?|photographs?|fotos?|fotografias?)\b/;

/** Papers that a photo is on: a page, a card or a copy is to be scanned. */
const paper =
  /\bphoto[- ]?(page|id|identification|cop)|\bphotograph page|\b(page|paginas?|hoja|copia|id|identification|identificacion|documento|credencial|cedula|licencia)\b.*\b(with|con|de|of)\b.*\b(photo|foto)/;

/** Whether a document that is asked for is a photo itself, such as for a visa: straightened like a page, it would not be accepted. */
export function isPhotoDocument(name: string): boolean {
  const words = foldText(name);
  return photo.test(words) && !paper.test(words);
}
