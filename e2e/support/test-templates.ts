import { seedStandardTemplates } from '../../apps/server/src/features/templates/seed/seed-templates.ts';
import { openDatabase } from '../../apps/server/src/shared/db/database.ts';
import { getOwnerOptions } from './servers/database.ts';

/** A template of the tests: its name, and its folder in `templates`. */
export interface TestTemplate {
  name: string;
  folder: 'plain' | 'family';
}

/**
 * All kinds of questions in one list that everybody is asked. What journeys do with a questionnaire does not depend on what the
 * standard library asks.
 */
export const plainTemplate = {
  name: 'Plain questions and documents',
  folder: 'plain',
  spanishName: 'Preguntas y documentos sencillos',
  questions: 41,
  documents: 16,
} satisfies TestTemplate & Record<string, string | number>;

/** Two parties, conditions, children with a document each, and addresses of five years. */
export const familyTemplate = {
  name: 'Married couple with children',
  folder: 'family',
} satisfies TestTemplate;

type Server = { dataDir: string } | { databaseUrl: string };

/** Adds it to the database of a running server as a standard template, unless it is there. */
export async function addTestTemplate(server: Server, { folder }: TestTemplate): Promise<void> {
  const db = openDatabase('databaseUrl' in server ? server.databaseUrl : await getOwnerUrl(server.dataDir), {
    max: 1,
  });
  try {
    await seedStandardTemplates({ db }, new URL(`templates/${folder}/`, import.meta.url));
  } finally {
    await db.close();
  }
}

export const addPlainTemplate = (server: Server): Promise<void> => addTestTemplate(server, plainTemplate);

async function getOwnerUrl(dataDir: string): Promise<string> {
  const { user, password, host, port, database } = await getOwnerOptions(dataDir);
  return `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`;
}
