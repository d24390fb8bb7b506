import { keptPlace, keptPlaces } from '../../../shared/outbound/translation-engine.ts';

/**
 * For engines that know plain text only: kept places as words that exist in no language and look like a name. Measured with
 * Apertium (docs/decisions/0087): brackets come through too, but it then takes them for a verb.
 */
export const toWords = (text: string): string =>
  text.replace(keptPlaces, (_, number: string) => `Qx${number}z`);

/** Engines may change the case of what they do not know. */
export const fromWords = (text: string): string =>
  text.replace(/qx(\d+)z/gi, (_, number: string) => keptPlace(Number(number)));
