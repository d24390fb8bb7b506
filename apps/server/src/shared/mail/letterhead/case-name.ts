import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { system } from '../../db/actor.ts';
import type { Database } from '../../db/database.ts';
import { column, query } from '../../db/query.ts';

/**
 * Name of a request in mails to its client: what was requested, 'EB-2 Advanced Degree', and for the second one with
 * that name 'EB-2 Advanced Degree (2)'. Empty if the request is gone.
 */
export async function loadCaseName(db: Database, requestId: string, language: Language): Promise<string> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, {
        name: column.text,
        translations: column.json(TemplateTranslations).orNull,
        earlier: column.int,
      })`
        SELECT r.template_name AS name, r.template_translations AS translations,
          (SELECT count(DISTINCT o.id)::int
           FROM client_users u JOIN client_users same ON same.email = u.email
           JOIN client_requests o ON o.id = same.client_request_id
           WHERE u.client_request_id = r.id AND o.template_name = r.template_name AND o.name = r.name
             AND (o.created_at, o.id) < (r.created_at, r.id)) AS earlier
        FROM client_requests r WHERE r.id = ${requestId}`,
  );
  const [request] = rows;
  if (!request) return '';
  const name = translationIn(request.translations, language)?.name || request.name;
  return request.earlier ? `${name} (${request.earlier + 1})` : name;
}
