import type { CustomTemplate } from '@visafolio/contract/templates/templates.contract.ts';
import { type Page, readTimeCursor, toPage } from '../../shared/api/cursor.ts';
import type { AdministratorActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { countCustomTemplates, selectCustomTemplates } from './custom-templates.queries.ts';

interface Asked {
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface TemplatesPage extends Page<CustomTemplate> {
  total: number;
}

/** A page of all professionals' templates, those last changed first, and how many the search finds. */
export async function listCustomTemplates(
  { db }: Services,
  actor: AdministratorActor,
  { q, cursor, limit }: Asked,
): Promise<TemplatesPage> {
  const after = readTimeCursor(cursor);
  return db.withActor(actor, async (tx) => {
    const [found, total] = await Promise.all([
      selectCustomTemplates(tx, { q, after, limit: limit + 1 }),
      countCustomTemplates(tx, q),
    ]);
    return { ...toPage(found, limit, (template) => [template.updated_at, template.id]), total };
  });
}
