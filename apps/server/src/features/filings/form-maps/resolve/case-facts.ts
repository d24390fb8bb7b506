import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { readPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { isGiven } from '@visafolio/contract/questions/stored-answer.ts';

/** A question of a case that asks for a fact. */
export interface FactQuestion {
  id: string;
  text: string;
  type: string;
  fact: string;
  /** Key of its party; null: of everybody, or a case without parties. */
  party: string | null;
  /** Key of the repeating group and its entry; null for other questions. */
  group: string | null;
  entry: string | null;
  /** As stored; null without one. */
  answer: string | null;
  /** Whether its condition holds. */
  asked: boolean;
  /** Staff answer it, not the client. */
  for_staff?: true;
  /** No person was asked: the answer follows from the kind of case or its other forms. */
  derived?: true;
  /** Who gave the answer, or what the client took it from. Absent: the client typed it. */
  given_by?: 'staff' | 'document' | 'earlier_case';
  /** Name of the file. */
  document?: string | null;
}

/**
 * What a case knows about a fact.
 * - `answered`, with one answer
 * - `absent`: the client says that they do not have or know it
 * - `open`: asked and not answered; the group has fewer entries: `none`
 * - `not_asked`: its condition does not hold
 * - `none`: no question asks for it
 */
export type Found =
  | { state: 'answered' | 'absent' | 'open' | 'not_asked'; question: FactQuestion }
  | { state: 'none'; question: null };

const none: Found = { state: 'none', question: null };

/** A fact of a repeating group, which has no questions without entries. */
export interface GroupFact {
  fact: string;
  party: string | null;
}

/** The facts of a case by party. */
export class CaseFacts {
  readonly #byFact: ReadonlyMap<string, readonly FactQuestion[]>;
  readonly #entries = new Map<string, string[]>();
  readonly #groups: readonly GroupFact[];
  readonly #questions: readonly FactQuestion[];

  /** `groups`: facts of repeating groups, which have no questions without entries. */
  constructor(questions: readonly FactQuestion[], groups: readonly GroupFact[] = []) {
    this.#groups = groups;
    this.#questions = questions;
    this.#byFact = Map.groupBy(questions, ({ fact }) => fact);
  }

  /** The same case with more answers. */
  with(more: readonly FactQuestion[]): CaseFacts {
    return more.length > 0 ? new CaseFacts([...this.#questions, ...more], this.#groups) : this;
  }

  /**
   * `entry`: from 1, for facts of groups; `past` counts only entries that do not last to the present. A fact that is asked twice counts as its
   * first answer.
   */
  find(party: string | null, fact: string, entry?: number, past = false): Found {
    const asking = this.listAsking(party, fact);
    const candidates =
      entry === undefined
        ? asking
        : asking.filter((each) => each.entry && each.entry === this.listEntries(each, past)[entry - 1]);
    const found = candidates.map(toFound).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
    return found[0] ?? none;
  }

  /** How many entries the group of a fact has. */
  countEntries(party: string | null, fact: string, past = false): number {
    const [asking] = this.listAsking(party, fact);
    return asking ? this.listEntries(asking, past).length : 0;
  }

  /** Whether a question of the case asks for it. */
  isAskedFor(party: string | null, fact: string): boolean {
    return (
      this.listAsking(party, fact).length > 0 ||
      this.#groups.some((each) => each.fact === fact && isAbout(party, each))
    );
  }

  private listAsking(party: string | null, fact: string): FactQuestion[] {
    return (this.#byFact.get(fact) ?? []).filter((each) => isAbout(party, each));
  }

  /** The entries with an answer, histories newest first, others in the order in which they were added. */
  private listEntries({ group, party }: FactQuestion, past: boolean): string[] {
    const key = `${party ?? ''} ${group} ${past}`;
    const known = this.#entries.get(key);
    if (known) return known;
    const own = this.#questions.filter((each) => each.group === group && each.party === party && each.entry);
    const entries = [...Map.groupBy(own, ({ entry }) => entry ?? '')]
      .filter(([, asked]) => asked.some(({ answer }) => isGiven(answer)))
      .map(([entry, asked]) => ({ entry, ends: findEnd(asked) }))
      .filter(({ ends = '' }) => !past || !ends.startsWith(present));
    const listed = entries
      .toSorted((a, b) => (b.ends ?? '').localeCompare(a.ends ?? ''))
      .map(({ entry }) => entry);
    this.#entries.set(key, listed);
    return listed;
  }

  /** Facts that are asked twice about one party with different answers. */
  listConflicts(): { fact: string; questions: FactQuestion[] }[] {
    return [...this.#byFact].flatMap(([fact, asking]) =>
      [...Map.groupBy(asking, ({ party, entry }) => `${party ?? ''} ${entry ?? ''}`).values()].flatMap(
        (same) => {
          const answered = same.filter((each) => each.asked && isAnswered(each));
          return new Set(answered.map(({ answer }) => answer)).size > 1
            ? [{ fact, questions: answered }]
            : [];
        },
      ),
    );
  }
}

/** Shared questions are about every party. */
const isAbout = (party: string | null, asked: { party: string | null }): boolean =>
  asked.party === party || asked.party === null;

/** Sorts after every day. */
const present = '9999';

const order = ['answered', 'absent', 'open', 'not_asked', 'none'];

const isAnswered = ({ answer }: FactQuestion): boolean => isGiven(answer) && !isAbsent(answer);

function toFound(question: FactQuestion): Found {
  if (!question.asked) return { state: 'not_asked', question };
  if (!isGiven(question.answer)) return { state: 'open', question };
  return { state: isAbsent(question.answer) ? 'absent' : 'answered', question };
}

/** A text that sorts by the last day of the entry's dates; undefined for groups without dates. */
function findEnd(asked: readonly FactQuestion[]): string | undefined {
  const dates = asked.find(({ type }) => type === 'date_range');
  if (!dates) return undefined;
  const { from = '', to = '', present: isPresent } = readPieces('date_range', dates.answer ?? '') ?? {};
  return `${isPresent ? present : to} ${from}`;
}
