import type { z } from 'zod';

interface TranslationSettings {
  TRANSLATION_ENGINE?: 'deepl' | 'libretranslate' | 'apertium' | 'openai' | undefined;
  TRANSLATION_URL?: string | undefined;
  TRANSLATION_KEY?: string | undefined;
  TRANSLATION_MODEL?: string | undefined;
}
type Part = Exclude<keyof TranslationSettings, 'TRANSLATION_ENGINE'>;

/** What each engine needs, and what it cannot use. */
const parts = {
  deepl: { needs: ['TRANSLATION_KEY'], ignores: ['TRANSLATION_MODEL'] },
  libretranslate: { needs: ['TRANSLATION_URL'], ignores: ['TRANSLATION_MODEL'] },
  apertium: { needs: ['TRANSLATION_URL'], ignores: ['TRANSLATION_KEY', 'TRANSLATION_MODEL'] },
  openai: { needs: ['TRANSLATION_URL', 'TRANSLATION_MODEL'], ignores: [] },
} as const satisfies Record<string, { needs: Part[]; ignores: Part[] }>;

/** Refuses settings that would have no effect, because an operator believes that they have one. */
export function checkTranslation(env: TranslationSettings, context: z.core.$RefinementCtx<unknown>): void {
  const wrong = (name: keyof TranslationSettings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const engine = env.TRANSLATION_ENGINE;
  if (!engine) {
    const given = (['TRANSLATION_URL', 'TRANSLATION_KEY', 'TRANSLATION_MODEL'] as const).find(
      (name) => env[name],
    );
    if (given) wrong('TRANSLATION_ENGINE', `is required with ${given}`);
    return;
  }
  for (const name of parts[engine].needs)
    if (!env[name]) wrong(name, `is required with TRANSLATION_ENGINE=${engine}`);
  for (const name of parts[engine].ignores)
    if (env[name]) wrong(name, `has no meaning with TRANSLATION_ENGINE=${engine}`);
}
