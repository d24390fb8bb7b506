import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CORE_SCHEMA, constructFromEvents, parseEvents, YAMLException } from 'js-yaml';
import type { z } from 'zod';
import { findLine } from './find-line.ts';

/** An unusable data file. The message has one line per problem: file, line, place in the file, and what is wrong. */
export class DataFileError extends Error {
  override name = 'DataFileError';
}

const projectFolder = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Reads a YAML or JSON file and validates it. Throws DataFileError. */
export function readDataFile<Schema extends z.ZodType>(file: URL, schema: Schema): z.output<Schema> {
  const absolute = fileURLToPath(file);
  const relative = path.relative(projectFolder, absolute).replaceAll(path.sep, '/');
  return parseDataFile(readFileSync(file, 'utf8'), relative.startsWith('../') ? absolute : relative, schema);
}

/** `name` is the file's name in messages. */
function parseDataFile<Schema extends z.ZodType>(
  source: string,
  name: string,
  schema: Schema,
): z.output<Schema> {
  const { events, value } = parseYaml(source, name);
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw new DataFileError(
    checked.error.issues
      .map((issue) => {
        // For an unknown key zod reports the object that contains it.
        const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
        const where = [...issue.path, ...keys];
        const reason = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
        return `${name}:${findLine(source, events, where)}: ${formatPath(issue.path)}${reason ?? issue.message}`;
      })
      .join('\n'),
  );
}

function parseYaml(source: string, name: string) {
  try {
    const events = parseEvents(source, {});
    // A repeated key would hide the first one.
    const documents = constructFromEvents(events, { source, schema: CORE_SCHEMA, maxAliases: 0 });
    return { events, value: documents[0] };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new DataFileError(`${name}:${(error.mark?.line ?? 0) + 1}: ${error.reason}`);
  }
}

/** 'titles.es[2]: ', empty for the whole file. */
const formatPath = (keys: readonly PropertyKey[]): string =>
  keys.length === 0
    ? ''
    : `${keys
        .map((key, index) => (typeof key === 'number' ? `[${key + 1}]` : `${index ? '.' : ''}${String(key)}`))
        .join('')}: `;
