import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { toSearchPattern } from '@visafolio/contract/shared/searched-words.ts';
import words from '@visafolio/locales/recognized-names/photo-document.json' with { type: 'json' };

const photo = toSearchPattern(words.photos);

/** Papers with a photo on them: a page, a card or a copy should be scanned. */
const paper = toSearchPattern(words.papers);
const paperWithPhoto = new RegExp(
  [words.with_photo.papers, words.with_photo.with, words.photos]
    .map((part) => `(?:${toSearchPattern(part).source})`)
    .join('.*'),
);

/** Whether the requested document is itself a photo, such as for a visa: straightened like a page, it would not be accepted. */
export function isPhotoDocument(name: string): boolean {
  const folded = foldText(name);
  return photo.test(folded) && !paper.test(folded) && !paperWithPhoto.test(folded);
}
