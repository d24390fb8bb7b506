import type { EngineName } from '@visafolio/contract/translation/translation.contract.ts';
import type { PublicFetch } from '../../../shared/outbound/public-fetch.ts';
import type { Patience } from '../../../shared/outbound/send-patiently.ts';
import type { TranslationEngine } from '../../../shared/outbound/translation-engine.ts';
import { createApertium } from './apertium.ts';
import { createDeepL } from './deepl.ts';
import { createLibreTranslate } from './libretranslate.ts';
import { createOpenAiEngine } from './openai-compatible.ts';
import { takeTurns } from './take-turns.ts';

/** Of one try. Milliseconds. */
export const engineMs = 10_000;

export interface EngineSettings {
  engine: EngineName;
  url: string | undefined;
  key: string | undefined;
  model: string | undefined;
}

/** The engine of the installation's settings, which takes a few calls at once. */
export const createTranslator = (settings: EngineSettings, call: PublicFetch): TranslationEngine =>
  takeTurns(createEngine(settings, call));

/** Settings were checked at the start: what an engine needs is there. */
export function createEngine(
  { engine, url = '', key, model = '' }: EngineSettings,
  call: PublicFetch,
  patience: Partial<Patience> = {},
): TranslationEngine {
  switch (engine) {
    case 'deepl':
      return createDeepL({ url: url || undefined, key: key ?? '' }, call, patience);
    case 'libretranslate':
      return createLibreTranslate({ url, key }, call, patience);
    case 'apertium':
      return createApertium({ url }, call, patience);
    case 'openai':
      return createOpenAiEngine({ url, key, model }, call, patience);
  }
}
