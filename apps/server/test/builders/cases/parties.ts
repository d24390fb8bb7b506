import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { splitName, toEmail } from '../people.ts';
import type { Professional } from '../professionals.ts';
import { type BuiltRequest, buildRequest, type Entrant, type RequestWishes } from '../requests.ts';
import type { Owner } from '../rows.ts';
import { buildTemplate, type Template, type TemplateWishes } from '../templates.ts';

export const worker: TemplateParty = {
  key: 'worker',
  name: 'Worker',
  translations: { es: { name: 'Trabajadora' } },
};
export const employer: TemplateParty = {
  key: 'employer',
  name: 'Employer',
  translations: { es: { name: 'Empleador' } },
};

/** Of a worker and an employer, with one shared question and document, and two questions and a document of each party. */
export const buildTemplateWithParties = (owner: Owner, wishes: TemplateWishes = {}): Promise<Template> =>
  buildTemplate(owner, {
    parties: [worker, employer],
    questions: [
      { text: 'When does the work begin?', type: 'text', required: true, options: { key: 'begin' } },
      {
        text: 'Where were you born?',
        type: 'text',
        required: true,
        options: { party: 'worker', key: 'born' },
      },
      {
        text: 'Which visa did you have?',
        type: 'text',
        required: false,
        options: {
          party: 'worker',
          ask_if: { match: 'all', tests: [{ question: 'born', is: 'equal', value: 'Lima' }] },
        },
      },
      {
        text: 'How many people do you employ?',
        type: 'text',
        required: true,
        options: { party: 'employer', key: 'staff' },
      },
      {
        text: 'What is their average wage?',
        type: 'text',
        required: false,
        options: {
          party: 'employer',
          ask_if: { match: 'all', tests: [{ question: 'staff', is: 'equal', value: '3' }] },
        },
      },
    ],
    documents: [
      { name: 'Contract of work', required: true },
      { name: 'Passport', required: true, party: 'worker' },
      { name: 'Tax return', required: true, party: 'employer' },
    ],
    ...wishes,
  });

/** The client answers for the first party of the template, the sponsor for the others. Both are invited. */
async function divideCase(
  owner: Owner,
  { id, sponsor }: Pick<BuiltRequest, 'id' | 'sponsor'>,
): Promise<void> {
  if (!sponsor) throw new Error('nobody to divide the case with');
  await owner.query(
    `UPDATE client_users u SET parties = ARRAY(
      SELECT p.value ->> 'key' FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id,
        jsonb_array_elements(v.parties) WITH ORDINALITY AS p (value, place)
      WHERE r.id = u.client_request_id AND (p.place > 1) = u.is_sponsor)
    WHERE client_request_id = $1`,
    [id],
  );
  await owner.query(
    `UPDATE client_requests SET party_invitation_state = invitation_state, party_invitation_since = invitation_since,
       party_invitation_attempts = 1
     WHERE id = $1`,
    [id],
  );
}

/** A case whose client answers for the worker, and whose sponsor for the employer. Nothing is answered. */
export async function buildCaseWithParties(
  owner: Owner,
  wishes: RequestWishes & { professional?: Professional } = {},
): Promise<BuiltRequest & { sponsor: NonNullable<BuiltRequest['sponsor']> }> {
  const request = await buildRequest(owner, {
    sponsor: true,
    template: wishes.template ?? (await buildTemplateWithParties(owner)),
    ...wishes,
  });
  await divideCase(owner, request);
  await owner.query(
    `UPDATE client_requests r SET not_asked_question_ids = ARRAY(
      SELECT id FROM template_questions WHERE template_version_id = r.template_version_id AND options ? 'ask_if')
    WHERE id = $1`,
    [request.id],
  );
  if (!request.sponsor) throw new Error('the case has no sponsor');
  return { ...request, sponsor: request.sponsor };
}

/** Somebody besides client and sponsor, who answers for these parties instead of them. Invited and not entered; with `removed` without access. */
export async function addOtherPerson(
  owner: Owner,
  request: Pick<BuiltRequest, 'id'>,
  {
    name = 'Luis Lima',
    email = toEmail(name),
    parties = [],
    removed = false,
  }: { name?: string; email?: string; parties?: string[]; removed?: boolean } = {},
): Promise<Entrant> {
  const { first_name, last_name } = splitName(name);
  await owner.query(
    `UPDATE client_users SET parties = ARRAY(SELECT key FROM unnest(parties) AS key WHERE key <> ALL ($2::text[]))
     WHERE client_request_id = $1 AND parties IS NOT NULL`,
    [request.id, parties],
  );
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO client_users (workspace_id, client_request_id, email, first_name, last_name, person_number, parties, invitation_state,
       removed_at)
     SELECT r.workspace_id, r.id, $2, $3, $4, (SELECT count(*) + 1 FROM client_users AS u WHERE u.client_request_id = r.id
       AND u.person_number IS NOT NULL), $5::text[], 'not_sent', CASE WHEN $6 THEN now() END
     FROM client_requests AS r WHERE r.id = $1 RETURNING id`,
    [request.id, email, first_name, last_name, parties, removed],
  );
  if (!rows[0]) throw new Error('the person was not inserted');
  return { id: rows[0].id, name, email };
}
