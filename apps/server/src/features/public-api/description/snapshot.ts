import type { OpenAPI } from '@orpc/openapi';

type Schema = Record<string, unknown>;

/** What programs rely on, as one line for each part: `listContacts 200 data.[].name: string`. */
export interface Surface {
  /** May be added, not removed. */
  promised: string[];
  /** May be removed, not added. */
  required: string[];
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Reduces a description to what a change can break. */
export function toSurface({ paths, components }: OpenAPI.Document): Surface {
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  const promised = new Set<string>();
  const required = new Set<string>();

  function follow(schema: unknown): Schema {
    if (!isSchema(schema)) return {};
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    return name ? (schemas[name] ?? {}) : schema;
  }

  /** `isInput`: values and fields that are accepted; else those that are answered. */
  function walk(given: unknown, at: string, isInput: boolean): void {
    const schema = follow(given);
    for (const part of ['anyOf', 'oneOf', 'allOf'])
      if (Array.isArray(schema[part])) for (const each of schema[part]) walk(each, at, isInput);
    if (schema.type) promised.add(`${at}: ${[schema.type].flat().join(' or ')}`);
    if (Array.isArray(schema.enum)) for (const value of schema.enum) promised.add(`${at} = ${value}`);
    if (schema.const !== undefined) promised.add(`${at} = ${schema.const}`);
    if (schema.items) walk(schema.items, `${at}[]`, isInput);
    const needed = Array.isArray(schema.required) ? schema.required : [];
    for (const [name, property] of Object.entries((schema.properties ?? {}) as Schema)) {
      if (isInput && needed.includes(name)) required.add(`${at}.${name}`);
      // A field of an answer that may be missing is a weaker promise.
      if (!isInput && needed.includes(name)) promised.add(`${at}.${name} is always there`);
      walk(property, `${at}.${name}`, isInput);
    }
  }

  for (const [path, item] of Object.entries(paths ?? {}))
    for (const [method, each] of Object.entries(item ?? {})) {
      const operation = each as OpenAPI.OperationObject;
      const name = operation.operationId ?? '';
      promised.add(`${name}: ${method.toUpperCase()} ${path}`);
      for (const parameter of operation.parameters ?? []) {
        if (!('name' in parameter)) continue;
        walk(parameter.schema, `${name} ?${parameter.name}`, true);
        promised.add(`${name} ?${parameter.name}`);
        if (parameter.required) required.add(`${name} ?${parameter.name}`);
      }
      const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined;
      for (const { schema } of Object.values(body?.content ?? {})) walk(schema, `${name} body`, true);
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        if (!status.startsWith('2')) continue;
        promised.add(`${name} ${status}`);
        for (const { schema } of Object.values((answer as OpenAPI.ResponseObject).content ?? {}))
          walk(schema, `${name} ${status}`, false);
      }
    }
  return { promised: [...promised].sort(), required: [...required].sort() };
}

/** What a program written for `before` could meet in `after`; empty if nothing breaks. */
export function findBreaks(before: Surface, after: Surface): string[] {
  const now = new Set(after.promised);
  const knownBefore = new Set(before.required);
  const existed = new Set(before.promised.map((line) => line.split(/[ ?]/)[0]?.replace(/:$/, '')));
  return [
    ...before.promised.filter((line) => !now.has(line)).map((line) => `removed: ${line}`),
    ...after.required
      .filter((line) => !knownBefore.has(line) && existed.has(line.split(' ')[0]))
      .map((line) => `newly required: ${line}`),
  ];
}
