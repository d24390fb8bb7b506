/** Why the client cannot answer. */
export const absenceReasons = ['not_have', 'not_know'] as const;
export type AbsenceReason = (typeof absenceReasons)[number];

export interface Absence {
  reason: AbsenceReason;
  /** In the client's words; '' for none. */
  note: string;
}

const start = '{"absent":"';

/** Whether the client says that they do not have or know what is asked for, where the question allows it (`options.may_lack`). */
export const isAbsent = (answer: string): boolean => answer.startsWith(start);

/** The one way in which it is stored. */
export const writeAbsence = ({ reason, note }: Absence): string =>
  JSON.stringify({ absent: reason, ...(note.trim() && { note: note.trim() }) });

/** Undefined for other answers, and for what `writeAbsence` did not write. */
export function readAbsence(answer: string): Absence | undefined {
  if (!isAbsent(answer)) return undefined;
  try {
    const { absent, note = '' } = JSON.parse(answer) as Record<string, unknown>;
    const reason = absenceReasons.find((each) => each === absent);
    const absence = reason && typeof note === 'string' ? { reason, note } : undefined;
    return absence && writeAbsence(absence) === answer ? absence : undefined;
  } catch {
    return undefined;
  }
}
