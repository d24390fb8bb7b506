import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** Documents about somebody else than the client, or of before, in both languages, as `foldText` leaves them. */
const ofOthers =
  /\b(spouses?|husbands?|wife|child|children|sons?|daughters?|parents?|mothers?|fathers?|petitioners?|sponsors?|relatives?|dependents?|old|expired|esposos?|esposas?|conyuges?|hij[oa]s?|padres?|madres?|peticionari[oa]s?|patrocinador(es|a)?|familiar(es)?|dependientes?|viejos?|anteriores|vencidos?)\b/;

/** Whether a document is asked for somebody else, or is one of before: what it says is not the client's now. */
export const isOfOthers = (name: string): boolean => ofOthers.test(foldText(name));
