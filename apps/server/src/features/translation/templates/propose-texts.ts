import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { ProposedTexts } from '@visafolio/contract/translation/translation.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { loadOwnWorkspace } from '../../../shared/db/workspace.ts';
import { ProviderUnavailable } from '../../../shared/outbound/send-patiently.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from '../../accounts/limits/attempts.ts';
import { translateTexts } from '../protect/translate-text.ts';
import { hasAgreed, selectTermsFor } from '../translation.queries.ts';

interface Wanted {
  language: Language;
  translation_language: Language;
  texts: string[];
}

/** How often somebody may ask, in a minute: a template of 200 questions takes 20 calls. */
const tries = 40;

/**
 * For a person to read and change; nothing is stored. Refuses with translation.not_set_up, translation.not_agreed,
 * translation.busy and translation.failed.
 */
export async function proposeTexts(
  services: Services,
  actor: StaffActor,
  { language: from, translation_language: to, texts }: Wanted,
): Promise<ProposedTexts> {
  const { db, log, translator: engine } = services;
  if (!engine) throw refuse('translation.not_set_up');
  const terms = await db.withActor(actor, async (tx) => {
    const workspaceId = await loadOwnWorkspace(tx);
    return (await hasAgreed(tx, workspaceId)) ? selectTermsFor(tx, workspaceId, { from, to }) : null;
  });
  if (!terms) throw refuse('translation.not_agreed');
  await countAttempt(services, `proposed translations ${actor.userId}`, {
    tries,
    minutes: 1,
    refusedWith: 'translation.busy',
  });
  if (from === to)
    return { engine: engine.name, texts: texts.map((text) => ({ text, check_original: false })) };
  try {
    const translated = await translateTexts(engine, texts, { from, to, names: [], terms, soon: true });
    return {
      engine: engine.name,
      texts: translated.map(({ text, checkOriginal }) => ({ text, check_original: checkOriginal })),
    };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'the translation engine did not answer');
    throw refuse('translation.failed', undefined, error);
  }
}
