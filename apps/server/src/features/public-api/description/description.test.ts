import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { beforeAll, expect, test } from 'vitest';
import { describeCode } from '../calls/problem.ts';
import { describePublicApi } from './describe.ts';

type Node = Record<string, unknown>;
let document: Node;

beforeAll(async () => {
  const made = await describePublicApi({ productName: 'Visafolio', publicUrl: 'https://visafolio.test' });
  document = JSON.parse(JSON.stringify(made));
});

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Operations by their method and path. */
const listOperations = (): [string, Node][] =>
  Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Node] => [
      `${method} ${path}`,
      operation as Node,
    ]),
  );

/** Properties without a description; a reference has that of its target. */
function listUndescribed(schema: unknown, at: string): string[] {
  if (!isNode(schema)) return [];
  const properties = isNode(schema.properties) ? Object.entries(schema.properties) : [];
  const own = properties.flatMap(([name, property]) =>
    isNode(property) && (property.description || property.$ref) ? [] : [`${at}.${name}`],
  );
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, value]) =>
      ['example', 'enum'].includes(name)
        ? []
        : Array.isArray(value)
          ? value.flatMap((each, n) => listUndescribed(each, `${at}.${name}.${n}`))
          : listUndescribed(value, `${at}.${name}`),
    ),
  ];
}

test('everything in the description has one', () => {
  const missing: string[] = [];
  for (const [name, operation] of listOperations()) {
    for (const field of ['operationId', 'summary', 'description', 'tags'])
      if (!operation[field]) missing.push(`${name} ${field}`);
    for (const parameter of operation.parameters as Node[])
      if (!parameter.$ref && !parameter.description) missing.push(`${name} ${parameter.name}`);
    missing.push(
      ...listUndescribed(operation.requestBody, name),
      ...listUndescribed(operation.responses, name),
    );
  }
  const { schemas, parameters, headers } = document.components as Record<string, Record<string, Node>>;
  for (const [name, component] of Object.entries({ ...schemas, ...parameters, ...headers }))
    if (!component.description) missing.push(name);
  for (const [name, schema] of Object.entries(schemas ?? {})) missing.push(...listUndescribed(schema, name));
  expect(missing).toEqual([]);
  const tags = (document.tags as { name: string }[]).map(({ name }) => name);
  expect(new Set(listOperations().flatMap(([, { tags }]) => tags))).toEqual(new Set(tags));
});

test('every operation requires a key and says its problems', () => {
  expect(document.security).toEqual([{ apiKey: [] }]);
  for (const [name, { security, responses }] of listOperations()) {
    expect([name, security]).toEqual([name, undefined]);
    for (const status of ['401', '403', '422', '429', '503'])
      expect([name, Object.keys(responses as Node)]).toEqual([name, expect.arrayContaining([status])]);
  }
});

test('every problem has a title for people', () => {
  const codes = listOperations().flatMap(([, { responses }]) =>
    Object.entries(responses as Record<string, { description: string }>)
      .filter(([status]) => !status.startsWith('2'))
      .flatMap(([, { description }]) =>
        [...description.matchAll(/`([\w.]+)`/g)].map(([, code]) => code ?? ''),
      ),
  );
  expect(codes.length).toBeGreaterThan(100);
  expect([...new Set(codes)].filter((code) => describeCode(code as ErrorCode) === code)).toEqual([]);
});

test('the recommended rules of Redocly find nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  });
  expect(
    found.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer })),
  ).toEqual([]);
});

test('the client of openapi-typescript is short, and its types have names', async () => {
  const client = astToString(await openapiTS(Buffer.from(JSON.stringify(document))));
  const lines = client.split('\n').length;
  process.stdout.write(`public API: ${listOperations().length} operations, client of ${lines} lines\n`);
  expect(lines).toBeLessThan(6_000);
  for (const name of ['Contact', 'Request', 'Document', 'File', 'Message', 'Event', 'Problem'])
    expect(client).toMatch(new RegExp(`^ {8}${name}: \\{`, 'm'));
});
