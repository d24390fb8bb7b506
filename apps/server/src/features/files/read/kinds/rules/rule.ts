import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';

/**
 * What speaks for a kind. Phrases are in small letters without accents and punctuation, as `foldWords` leaves them. How much
 * each list weighs stands in tell-kind.ts.
 */
export interface KindRule {
  /** What such a document is headed with: counts most at the top of a page. */
  titles: string[];
  /** Rarely seen in any other document. */
  strong: string[];
  /** Seen in others too; many together speak for this one. */
  weak: string[];
  /** Speaks for something else. */
  against?: string[];
}

export type KindRules = Partial<Record<DocumentKind, KindRule>>;

/** What papers say that speak of others: advertisements, lists of what to bring, mails. Sentences as in sentences.ts. */
export const speaksAgainstAll: string[] = [
  'unsubscribe|darse de baja|newsletter|boletin informativo',
  'apply today|apply now|solicitalo|aprovecha|acude a|visit a branch|stop by|schedule a tour|talk with an|join now',
  'when you open|open a new|earn .. when you|llevate|up to|hasta .. tasa|rate|bonus',
  'limited time|promocion valida|oferta valida|sin comision|no monthly|no application fee|month free|first month',
  'we are hiring|we re hiring|looking for a|se solicita|enviar curriculum|send your resume|ofrecemos sueldo competitivo',
  'checklist|what to bring|please bring|traiga por favor|traiga|lleve consigo|originales y copias|bring originals|presentar originales',
  'you should submit|you must submit|what evidence|who may file|where to file|instructions for|how to apply|you will need|requisitos para|solo necesitas',
  'we still need|please send us|send you|do you still need|do you need|remember to send|quedo atenta|quedo atento',
  'from .. to .. subject|de .. para .. asunto|re re|fwd',
  'survey|encuesta|califique|su opinion|price list|lista de precios|store hours|horario de atencion',
  'syllabus|office hours|midterm|webinar|register with|seats are limited|join our free',
  'aviso de privacidad|privacy policy|activate it|has been placed with our office|attempt to collect',
  'on .. wrote|escribio .. correo|el .. escribio',
];
