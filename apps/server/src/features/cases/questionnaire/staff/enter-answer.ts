import type { EnterAnswerInput } from '@visafolio/contract/cases/questionnaire/staff-answers.contract.ts';
import { Refusal, refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { announceOnCommit } from '../../../../shared/db/database.ts';
import type { Services } from '../../../../shared/services.ts';
import { lockRequest } from '../../lock-request.ts';
import { loadStaffPerson } from '../../staff-person.ts';
import { refreshNotAsked } from '../not-asked.ts';
import { keyDateStatements, requireSaved, type SavedRow, saveAnswersStatements } from '../save-answers.ts';
import { saveSealed } from '../sealed-answers.ts';

/** Enters, corrects or removes an answer for the client, by the same rules as the client's own. */
export async function enterAnswer(
  services: Services,
  actor: StaffActor,
  { id, ...given }: EnterAnswerInput,
): Promise<{ id: string }> {
  await saveSealed(services, id, [given], (sealed) =>
    services.db.withActor(actor, async (tx) => {
      await lockRequest(tx, id, { open: true });
      const [, save] = saveAnswersStatements(id, sealed, await loadStaffPerson(tx));
      const { rows } = await tx.$client.query<SavedRow>(save);
      try {
        await requireSaved(services.vault, id, sealed, rows);
      } catch (error) {
        const unknown = error instanceof Refusal && error.code === 'questionnaire.question_not_found';
        throw unknown ? refuse('requests.question_not_found') : error;
      }
      for (const statement of keyDateStatements(id, sealed, rows)) await tx.$client.query(statement);
      await refreshNotAsked(tx, services.vault, id);
      announceOnCommit(tx, sealed.workspaceId);
      return { saved: id, rows };
    }),
  );
  return { id };
}
