import { translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import type { GivenQuestion } from '@visafolio/contract/templates/templates.contract.ts';
import { translatorFor } from '@visafolio/locales';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { addQuestion } from '../../../cases/edit/change-questions.ts';
import { listFacts } from '../../../templates/facts/list-facts.ts';
import { readLibraryQuestions } from '../../../templates/seed/library-questions.ts';
import { getFormOfCase } from './checklist.usecases.ts';

/**
 * Asks the client of one case for what a form lacks and no question of the case asks, in the words of the library. `party` as the item has it.
 * Where a question of the case asks it already, it answers with that one. Refuses as getFormOfCase, with forms.not_missing for another fact, and as addQuestion.
 */
export async function askMissing(
  services: Services,
  actor: StaffActor,
  {
    request_id,
    id,
    for_party,
    fact,
    party,
  }: { request_id: string; id: string; for_party: string | null; fact: string; party: string | null },
): Promise<{ id: string }> {
  const { code, parts } = await getFormOfCase(services, actor, { request_id, id, for_party });
  const items = parts
    .flatMap((part) => part.items)
    .filter((item) => item.fact === fact && item.party === party);
  const known = items.find((item) => item.question !== null)?.question;
  if (known) return { id: known.id };
  const question = items.some((item) => item.can_ask) ? writeQuestion(fact, party, code) : null;
  if (!question) throw refuse('forms.not_missing');
  return addQuestion(services, actor, {
    id: request_id,
    question,
    // Two clicks at once, or two people: one question.
    idempotency_key: `fact ${party ?? ''} ${fact}`,
  });
}

/** In the words of the library in every language; without them in those of the catalogue. Null for an unknown fact. */
function writeQuestion(fact: string, party: string | null, code: string): GivenQuestion | null {
  const known = listFacts().find(({ key }) => key === fact);
  const type = known?.types[0];
  if (!known || !type) return null;
  const words = readLibraryQuestions().get(fact);
  const sectionIn = (language: Language) => translatorFor(language)('forms.asked.section', { code });
  const translated = translatedLanguages.flatMap((language) => {
    const text = words?.text[language];
    if (!words || !text) return [];
    const choices = words.choices?.map((choice) => choice[language] ?? choice[defaultLanguage]);
    return [
      [
        language,
        {
          text,
          group_name: sectionIn(language),
          ...(choices && { choices }),
          ...(words.help?.[language] && { help: words.help[language] }),
        },
      ] as const,
    ];
  });
  return {
    text: words?.text[defaultLanguage] ?? known.text,
    type,
    required: true,
    options: {
      fact,
      group_name: sectionIn(defaultLanguage),
      ...(known.choices && { choices: known.choices }),
      ...(words?.help && { help: words.help[defaultLanguage] }),
      ...(words?.may_lack && { may_lack: true }),
      ...(words?.date_limit && { date_limit: words.date_limit }),
      ...(party && { party }),
    },
    translations: translated.length > 0 ? Object.fromEntries(translated) : null,
  };
}
