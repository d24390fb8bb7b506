import type { EngineName } from '@visafolio/contract/translation/translation.contract.ts';

/** ISO 639-1. */
export interface LanguagePair {
  from: string;
  to: string;
}

/** Where messages are sent: shown before anybody agrees, and with each translation after. */
export interface EngineAddress {
  name: EngineName;
  host: string;
  /** Good for a gist only, because it makes serious mistakes. */
  isRough: boolean;
}

/**
 * Translates texts. Placeholders ⟦1⟧, ⟦2⟧ … must come through unchanged; each engine gets them in the form that it
 * preserves best, and the caller checks that they came back.
 */
export interface TranslationEngine extends EngineAddress {
  /** Of one call. */
  limits: { texts: number; characters: number };
  /**
   * Returns as many texts as were given, in their order. `soon`: somebody is waiting, so there is only one short
   * attempt. Throws ProviderUnavailable, also for an unusable answer.
   */
  translate(texts: readonly string[], pair: LanguagePair, options?: { soon?: boolean }): Promise<string[]>;
}

/** A placeholder in a text that is sent. */
export const keptPlace = (number: number): string => `⟦${number}⟧`;
export const keptPlaces = /⟦(\d+)⟧/g;
