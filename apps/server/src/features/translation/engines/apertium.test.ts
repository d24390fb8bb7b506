import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublicFetch } from '../../../shared/outbound/public-fetch.ts';
import type { TranslationEngine } from '../../../shared/outbound/translation-engine.ts';
import { apertiumMissing, hasApertium, startApertium } from '../testing/apertium-server.ts';
import { createEngine } from './create-translator.ts';

if (!hasApertium) console.warn(apertiumMissing);

describe.skipIf(!hasApertium)('the real Apertium', () => {
  let engine: TranslationEngine;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const apertium = await startApertium();
    stop = apertium.stop;
    const call = createPublicFetch({ privateAddresses: ['127.0.0.1'], maxMs: 10_000 });
    engine = createEngine({ engine: 'apertium', url: apertium.url, key: undefined, model: undefined }, call);
  }, 30_000);
  afterAll(() => stop?.());

  test('translates from Spanish', async () => {
    const [text] = await engine.translate(['Falta la copia de su pasaporte.'], { from: 'es', to: 'en' });
    expect(text).toMatch(/copy/);
    expect(text).toMatch(/passport/);
  });

  test('translates from English', async () => {
    const [text] = await engine.translate(['The copy of the passport is missing.'], { from: 'en', to: 'es' });
    expect(text).toMatch(/copia/);
    expect(text).toMatch(/pasaporte/);
  });

  test.each([
    ['es', 'en', 'La señora ⟦1⟧ envió ⟦2⟧ el martes, y ⟦12⟧ no.'],
    ['en', 'es', 'Mrs. ⟦1⟧ sent ⟦2⟧ on Tuesday, and ⟦12⟧ not.'],
    ['es', 'en', '⟦1⟧: ⟦2⟧, ⟦12⟧.'],
    ['en', 'es', '⟦1⟧⟦2⟧ ⟦12⟧!'],
  ])('keeps places from %s to %s: %s', async (from, to, text) => {
    const [translated = ''] = await engine.translate([text], { from, to });
    const places = [...translated.matchAll(/⟦\d+⟧/g)].map(([place]) => place);
    expect(places.sort()).toEqual(['⟦12⟧', '⟦1⟧', '⟦2⟧'].sort());
  });

  test('keeps signs of its own format and of markup', async () => {
    const [text] = await engine.translate(['copia ^a$ [b] {c} /d\\ ~ @ <b> & "e"'], { from: 'es', to: 'en' });
    for (const sign of ['^', '$', '[b]', '{', '}', '/', '\\', '~', '@', '<b>', '&', '"'])
      expect(text).toContain(sign);
  });

  test('says of a language that it does not know that it refuses', async () => {
    const refused = engine.translate(['Xin chào'], { from: 'vi', to: 'en' });
    await expect(refused).rejects.toMatchObject({ name: 'ProviderUnavailable', status: 400 });
  });
});
