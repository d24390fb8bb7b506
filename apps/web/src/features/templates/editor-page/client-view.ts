import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { toLastQuestions } from '@visafolio/contract/questions/asked-documents.ts';
import type { TemplateForm } from '../template-form.ts';
import { findRepeatingSection, toDocument, toQuestion, toRepeatingGroup } from '../template-form-values.ts';
import { isSeenBy } from './parties/party-rules.ts';

/** A document of the template as the rules of conditions see it, with the id of its row. */
export type ClientDocument = ReturnType<typeof toClientDocuments>[number];

export interface ClientViewProps {
  questions: readonly PortalQuestion[];
  documents: readonly ClientDocument[];
  /** The question that is edited: the client's view shows it, if it is asked. */
  currentId: string | undefined;
}

/**
 * The questions as a request's client would get them, with the ids of their rows. `viewer`: the party that the client answers for;
 * undefined: all.
 */
export function toClientQuestions(form: TemplateForm, viewer: string | undefined): PortalQuestion[] {
  return form.groups.flatMap((group, group_order): PortalQuestion[] => {
    const questions = group.questions
      .filter(({ party }) => isSeenBy(viewer, party))
      .map((draft) => ({
        ...toQuestion(draft, form.grouped ? { ...group, group_order } : null, form),
        id: draft.rowId ?? '',
        own: false,
        not_asked: false,
        other_ids: [],
        entry_id: null,
        copied_from: null,
        repeating_group: null,
      }));
    if (!group.repeating || questions.length === 0) return questions;
    // One entry can be tried.
    const repeating_group = toRepeatingGroup(group.repeating, form);
    const entry_id = group.rowId ?? group.repeating.key;
    return [
      ...questions.map((question) => ({ ...question, id: `${question.id} of the group`, repeating_group })),
      ...questions.map((question) => ({ ...question, entry_id, copied_from: `${question.id} of the group` })),
    ];
  });
}

/** The documents, with and without conditions. `viewer`: as for questions. */
export const toClientDocuments = (form: TemplateForm, viewer: string | undefined) =>
  toLastQuestions(
    form.documents
      .filter(({ party }) => isSeenBy(viewer, party))
      .map((draft) => {
        const section = findRepeatingSection(draft, form.groups);
        // Of the one entry that can be tried.
        const entry_id = section ? (section.rowId ?? section.repeating?.key ?? null) : null;
        return { ...toDocument(draft, form), id: draft.rowId ?? '', entry_id };
      }),
  ).map((document) => ({ ...document, repeating_group: null }));
