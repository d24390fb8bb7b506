import type { AskAgain, RunningRequests } from '@visafolio/contract/cases/template-updates.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { judgeUpdate, planVersionUpdate, type Version } from './plan-update.ts';
import { countRunning, loadGiven, selectRunning, selectVersions } from './template-updates.queries.ts';

/** What an update to the newest version would do to each open request of a template. */
export async function listRunningRequests(
  { db, vault }: Services,
  actor: StaffActor,
  { id, ask_again }: { id: string; ask_again: AskAgain },
): Promise<RunningRequests> {
  return db.withActor(actor, async (tx) => {
    const rows = await selectRunning(tx, id);
    const versions = await selectVersions(
      tx,
      id,
      rows.map(({ version }) => version),
    );
    const [newest] = versions;
    if (!newest) throw refuse('templates.not_found');
    const updates = new Map(
      versions.map((version) => [version.number, planVersionUpdate(version, newest, ask_again)]),
    );
    const given = await loadGiven(
      tx,
      vault,
      rows.map((row) => row.id),
      [...updates.values()].flatMap(({ checked }) => checked),
    );
    return {
      version: { id: newest.id, number: newest.number },
      versions: versions.map(toContent),
      requests: rows.flatMap((row) => {
        const update = updates.get(row.version);
        const held = given.get(row.id);
        if (!update || !held) return [];
        const effect = judgeUpdate(update, held, today());
        const { questions, documents } = update.from;
        return [
          {
            id: row.id,
            name: row.name,
            case_number: row.case_number,
            responsible: { id: row.responsible_id, name: row.responsible_name },
            status: row.status,
            version: row.version,
            question_stats: { answered: row.questions_answered, total: row.questions_total },
            document_stats: { completed: row.documents_completed, total: row.documents_total },
            kept: effect.kept.length,
            no_longer_asked: toNumbers(questions, effect.noLongerAsked),
            asked_again: toNumbers(questions, effect.askedAgain),
            documents_left: toNumbers(documents, effect.documentsLeft),
            seen: effect.seen,
          },
        ];
      }),
      total: await countRunning(tx, id),
    };
  });
}

export const today = (): string => new Date().toISOString().slice(0, 10);

const toNumbers = (items: readonly { id: string }[], ids: readonly string[]): number[] =>
  items.flatMap(({ id }, index) => (ids.includes(id) ? [index + 1] : []));

const toContent = ({ number, created_at, questions, repeating_groups, parties, documents }: Version) => ({
  number,
  created_at,
  content: {
    questions: questions.map(({ id: _, ...question }) => question),
    repeating_groups,
    parties,
    documents: documents.map(({ id: _, ...document }) => document),
  },
});
