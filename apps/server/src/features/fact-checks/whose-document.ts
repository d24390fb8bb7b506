import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** Whom documents are asked for besides the client, in the words of whoever asks, English or Spanish. */
const others =
  /\b(spouse|husband|wife|partner|fiancee?|child(ren)?|sons?|daughters?|parents?|mother|father|siblings?|brother|sister|dependents?|derivatives?|family members?|relatives?|sponsor|petitioner|conyuge|espos[oa]s?|pareja|prometid[oa]|hij[oa]s?|padres?|madre|herman[oa]s?|dependientes?|familiar(es)?|patrocinador[a]?|peticionari[oa])\b/;

/** Whether a document is asked for somebody else than the client: what it says of a person is not compared. */
export const isOfSomebodyElse = (documentName: string | null): boolean =>
  documentName !== null && others.test(foldText(documentName));
