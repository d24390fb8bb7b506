import type { EngineName } from '@visafolio/contract/translation/translation.contract.ts';

/** From and to, ISO 639-1. */
export interface LanguagePair {
  from: string;
  to: string;
}

/** Where messages would go: shown before anybody agrees, and with each translation after. */
export interface EngineAddress {
  name: EngineName;
  host: string;
  /** Good for a gist only: wrong in ways that matter. */
  isRough: boolean;
}

/**
 * Translates texts. What must come through as it is stands in them as ⟦1⟧, ⟦2⟧ …; each engine is given these in the form that it
 * keeps best, and whoever asks checks that they came back.
 */
export interface TranslationEngine extends EngineAddress {
  /** Of one call. */
  limits: { texts: number; characters: number };
  /**
   * As many texts as were given, in their order. `soon`: somebody waits, so one short try is all there is. Throws
   * ProviderUnavailable, also for an answer that is none.
   */
  translate(texts: readonly string[], pair: LanguagePair, options?: { soon?: boolean }): Promise<string[]>;
}

/** How a place stands in a text that is sent. */
export const keptPlace = (number: number): string => `⟦${number}⟧`;
export const keptPlaces = /⟦(\d+)⟧/g;
