import type { CustomTemplate } from '@visafolio/contract/templates/templates.contract.ts';
import { readCursor, writeCursor } from '../../shared/api/cursor.ts';
import type { AdministratorActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { countCustomTemplates, selectCustomTemplates } from './custom-templates.queries.ts';

interface Asked {
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface TemplatesPage {
  items: CustomTemplate[];
  total: number;
  next_cursor: string | null;
}

/** A page of all professionals' templates, those last changed first, and how many the search finds. */
export async function listCustomTemplates(
  { db }: Services,
  actor: AdministratorActor,
  { q, cursor, limit }: Asked,
): Promise<TemplatesPage> {
  const start = readCursor(cursor);
  const after = start && { updatedAt: start.first, id: start.second };
  return db.withActor(actor, async (tx) => {
    const [found, total] = await Promise.all([
      selectCustomTemplates(tx, { q, after, limit: limit + 1 }),
      countCustomTemplates(tx, q),
    ]);
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return { items, total, next_cursor: last ? writeCursor([last.updated_at, last.id]) : null };
  });
}
