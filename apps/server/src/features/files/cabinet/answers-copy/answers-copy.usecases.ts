import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { ClientActor } from '../../../../shared/db/actor.ts';
import { cleanFileName } from '../../../../shared/files/names/clean-file-name.ts';
import type { Services } from '../../../../shared/services.ts';
import { getPortalFirm, getPortalRequest } from '../../../cases/portal/portal.usecases.ts';
import { listQuestions, listResponses } from '../../../cases/questionnaire/questionnaire.usecases.ts';
import { oneAtATime } from '../filed-pdfs/one-at-a-time.ts';
import { describeRequest } from '../form/describe-request.ts';
import { renderForm } from '../form/render-form.ts';

export interface AnswersCopy {
  /** With the extension, in the reader's language. */
  fileName: string;
  /** Refuses with documents.form_too_long. */
  make(): Promise<Buffer>;
}

/**
 * The client's copy of the answers, from what their own pages show: questions that are not asked or were waived are left out, and
 * so is everything that staff wrote about an answer, and what another person answers for their parties. Refuses with portal.no_access.
 */
export async function openAnswersCopy(
  services: Services,
  actor: ClientActor,
  requestId: string,
  language: Language,
): Promise<AnswersCopy> {
  const request = await getPortalRequest(services, actor, requestId);
  const t = translatorFor(language);
  return {
    fileName: cleanFileName(`${t('documents.form.copyName', { client: request.name })}.pdf`, 'pdf'),
    async make() {
      const [questions, responses, firm] = await Promise.all([
        listQuestions(services, actor, requestId),
        listResponses(services, actor, requestId),
        getPortalFirm(services, actor, requestId),
      ]);
      const answers = new Map(responses.map(({ question_id, answer }) => [question_id, answer]));
      const answered = {
        name: request.name,
        template_name: translationIn(request.template_translations, language)?.name ?? request.template_name,
        visa_type: visaName(request.visa_type, t),
        submitted_at: request.submitted_at,
        parties: request.parties,
        repeating_groups: questions.flatMap(({ repeating_group }) => repeating_group ?? []),
        questions: questions.map((question) => ({
          ...question,
          waived: false,
          removed: false,
          answer: answers.get(question.id) ?? null,
        })),
      };
      const sender = firm?.name ?? services.config.productName;
      const { pdf } = await renderForm(describeRequest(answered, language, sender));
      return pdf;
    },
  };
}

/** Makes one copy at a time per session. Refuses with documents.form_in_progress. */
export const makeOneCopy = <Made>(
  services: Services,
  sessionId: string,
  make: () => Promise<Made>,
): Promise<Made> =>
  oneAtATime(services, `copy of answers ${sessionId}`, () => refuse('documents.form_in_progress'), make);
