import { z } from 'zod';
import { PartyKey } from '../questions/parties/template-party.ts';
import { refuses } from '../shared/errors.ts';
import { Id, IdempotencyKey } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { GivenQuestion } from '../templates/templates.contract.ts';

/** A document that is added to a single request. */
export const OwnDocument = z.object({
  name: Line(200, 1),
  description: z.string().trim().max(1_000),
  required: z.boolean(),
  /** The key of the party whose document it is. Null or absent: everybody's. */
  party: PartyKey.nullable().optional(),
});
export type OwnDocument = z.infer<typeof OwnDocument>;

export const AddDocumentInput = OwnDocument.extend({ id: Id, idempotency_key: IdempotencyKey.optional() });
export type AddDocumentInput = z.infer<typeof AddDocumentInput>;

const DocumentKey = z.object({ id: Id, document_id: Id });
export const RewordDocumentInput = OwnDocument.extend(DocumentKey.shape);
export type RewordDocumentInput = z.infer<typeof RewordDocumentInput>;

/** Conditions belong to templates: a question of one request is always asked. */
const OwnQuestion = GivenQuestion.refine(({ options }) => !options?.ask_if && !options?.key, {
  path: ['options'],
});

/** If the section exists already, the question goes to its end. */
export const AddQuestionInput = z.object({
  id: Id,
  question: OwnQuestion,
  idempotency_key: IdempotencyKey.optional(),
});
export type AddQuestionInput = z.infer<typeof AddQuestionInput>;

const QuestionKey = z.object({ id: Id, question_id: Id });
export const RewordQuestionInput = QuestionKey.extend({ question: OwnQuestion });
export type RewordQuestionInput = z.infer<typeof RewordQuestionInput>;

const ofDocument = refuses('requests.not_found', 'requests.completed', 'requests.document_not_found');
const ofQuestion = refuses('requests.not_found', 'requests.completed', 'requests.question_not_found');

/**
 * Changes to what one request asks for. Added documents and questions can be reworded and withdrawn until the client
 * responds to them; everything can be waived.
 */
export const requestListContract = {
  addDocument: professionalProcedure
    .post('/client_requests/{id}/documents', 'Ask this client for one more document', { successStatus: 201 })
    .input(AddDocumentInput)
    .errors(
      refuses(
        'requests.not_found',
        'requests.completed',
        'requests.added_before',
        'requests.parties_not_possible',
      ),
    )
    .output(z.object({ id: Id })),
  rewordDocument: professionalProcedure
    .put('/client_requests/{id}/documents/{document_id}', 'Change a document that was added to this request')
    .input(RewordDocumentInput)
    .errors({ ...ofDocument, ...refuses('requests.document_received', 'requests.parties_not_possible') })
    .output(z.object({ id: Id })),
  withdrawDocument: professionalProcedure
    .delete(
      '/client_requests/{id}/documents/{document_id}',
      'Remove a document that was added to this request',
    )
    .input(DocumentKey)
    .errors({ ...ofDocument, ...refuses('requests.document_received') })
    .output(z.object({ id: Id })),
  /** `waived: false` requests it again. */
  waiveDocument: professionalProcedure
    .put('/client_requests/{id}/documents/{document_id}/waived', 'Waive a document, or request it again')
    .input(DocumentKey.extend({ waived: z.boolean() }))
    .errors(ofDocument)
    .output(z.object({ id: Id })),
  /** Existing answers and a submission stay; later answers appear in the timeline. */
  addQuestion: professionalProcedure
    .post('/client_requests/{id}/questions', 'Ask this client one more question', { successStatus: 201 })
    .input(AddQuestionInput)
    .errors(
      refuses(
        'requests.not_found',
        'requests.completed',
        'requests.added_before',
        'requests.parties_not_possible',
      ),
    )
    .output(z.object({ id: Id })),
  rewordQuestion: professionalProcedure
    .put('/client_requests/{id}/questions/{question_id}', 'Change a question that was added to this request')
    .input(RewordQuestionInput)
    .errors({ ...ofQuestion, ...refuses('requests.question_answered', 'requests.parties_not_possible') })
    .output(z.object({ id: Id })),
  withdrawQuestion: professionalProcedure
    .delete(
      '/client_requests/{id}/questions/{question_id}',
      'Remove a question that was added to this request',
    )
    .input(QuestionKey)
    .errors({ ...ofQuestion, ...refuses('requests.question_answered') })
    .output(z.object({ id: Id })),
  waiveQuestion: professionalProcedure
    .put('/client_requests/{id}/questions/{question_id}/waived', 'Waive a question, or ask it again')
    .input(QuestionKey.extend({ waived: z.boolean() }))
    .errors(ofQuestion)
    .output(z.object({ id: Id })),
};
