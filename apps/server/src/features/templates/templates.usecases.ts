import type {
  TemplateDetail,
  TemplateState,
  TemplateSummary,
  TemplateVersion,
  TemplateVersionContent,
} from '@visafolio/contract/templates/templates.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { AdministratorActor, StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import type { Services } from '../../shared/services.ts';
import { lockTemplateShared } from './template-lock.ts';
import {
  selectTemplate,
  selectTemplates,
  selectUsableTemplate,
  type UsableTemplate,
} from './templates.queries.ts';
import { selectVersionContent, selectVersions } from './versions.queries.ts';

export function listTemplates(
  { db }: Services,
  actor: StaffActor,
  state: TemplateState,
): Promise<TemplateSummary[]> {
  return db.withActor(actor, (tx) => selectTemplates(tx, state));
}

/** A professional's own or a standard one; for an administrator, anybody's. */
export function getTemplate(
  { db }: Services,
  actor: StaffActor | AdministratorActor,
  id: string,
): Promise<TemplateDetail> {
  return db.withActor(actor, async (tx) => {
    const template = await selectTemplate(tx, id);
    if (!template) throw refuse('templates.not_found');
    return template;
  });
}

/** The versions that there are, newest first; those of professionals that no request uses are gone. */
export function listVersions({ db }: Services, actor: StaffActor, id: string): Promise<TemplateVersion[]> {
  return db.withActor(actor, async (tx) => {
    const versions = await selectVersions(tx, id);
    if (versions.length === 0) throw refuse('templates.not_found');
    return versions;
  });
}

export function getVersion(
  { db }: Services,
  actor: StaffActor,
  { id, number }: { id: string; number: number },
): Promise<TemplateVersionContent> {
  return db.withActor(actor, async (tx) => {
    const content = await selectVersionContent(tx, id, number);
    if (!content) throw refuse('templates.not_found');
    return content;
  });
}

/** The template in its newest version, for a request made in this transaction. Refuses what the actor may not use. */
export async function requireUsableTemplate(tx: Tx, id: string): Promise<UsableTemplate> {
  await lockTemplateShared(tx, id);
  const template = await selectUsableTemplate(tx, id);
  if (!template) throw refuse('templates.not_found');
  return template;
}
