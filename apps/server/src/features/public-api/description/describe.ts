import type { AnyContractProcedure } from '@orpc/contract';
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import {
  publicContract,
  publicFilesContract,
  publicSchemas,
} from '@visafolio/contract/public-api/v1/index.ts';
import type { Config } from '../../../shared/services.ts';
import { commonComponents } from './components.ts';
import { examples } from './examples.ts';
import { introduction, tags } from './words.ts';

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

type Operation = OpenAPI.OperationObject;
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

let described: Promise<OpenAPI.Document> | undefined;

/** The description of the public API by OpenAPI 3.1. */
export function describePublicApi({ productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>) {
  described ??= generate();
  return described.then(
    (document): OpenAPI.Document => ({
      ...document,
      info: { ...document.info, title: `${productName} API` },
      servers: [{ url: `${publicUrl}/api/v1`, description: 'This installation' }],
    }),
  );
}

async function generate(): Promise<OpenAPI.Document> {
  const document = await generator.generate(
    { ...publicContract, ...publicFilesContract },
    {
      info: {
        title: 'API',
        version: '1.0.0',
        description: introduction,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      security: [{ apiKey: [] }],
      commonSchemas: Object.fromEntries(
        Object.entries(publicSchemas).map(([name, schema]) => [
          name,
          { schema, strategy: name.startsWith('New') ? 'input' : 'output' },
        ]),
      ),
    },
  );
  const scopes = listScopes();
  for (const item of Object.values(document.paths ?? {}))
    for (const method of methods) {
      const operation = item?.[method];
      if (operation) finish(operation, { method, scope: scopes.get(operation.operationId ?? '') ?? null });
    }
  return {
    ...document,
    components: {
      ...commonComponents,
      schemas: { ...document.components?.schemas, ...commonComponents.schemas },
    },
  };
}

interface Place {
  method: (typeof methods)[number];
  scope: string | null;
}

/** What the generator does not know: headers, problems, scopes, examples. */
function finish(operation: Operation, { method, scope }: Place): void {
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[];
  for (const parameter of parameters) {
    const { schema } = parameter as { schema?: { description?: string } };
    parameter.description ??= schema?.description ?? '';
    if (schema) delete schema.description;
    delete (parameter as { allowEmptyValue?: boolean }).allowEmptyValue;
    delete (parameter as { allowReserved?: boolean }).allowReserved;
  }
  const more: OpenAPI.ReferenceObject[] = [];
  if (method === 'post') more.push(ref('parameters/IdempotencyKey'));
  if (method === 'patch' || method === 'delete') more.push(ref('parameters/IfMatch'));
  operation.parameters = [...parameters, ...more];
  if (scope) operation.description = `${operation.description}\n\nScope: \`${scope}\`.`;
  operation.responses = { ...answers(operation, method), ...problems(operation) };
  const body = (operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content;
  if (body?.['*/*']) {
    body['application/octet-stream'] = {
      schema: { type: 'string', format: 'binary', description: 'The bytes of the file.' },
    };
    delete body['*/*'];
  }
  const example = examples[operation.operationId ?? ''];
  if (!example) return;
  const sent = (operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content['application/json'];
  if (sent && example.request) sent.example = example.request;
  for (const [status, response] of Object.entries(operation.responses)) {
    const content = (response as OpenAPI.ResponseObject).content?.['application/json'];
    if (status.startsWith('2') && content && example.response) content.example = example.response;
  }
}

const ref = (place: string): OpenAPI.ReferenceObject => ({ $ref: `#/components/${place}` });

const rateHeaders = {
  RateLimit: ref('headers/RateLimit'),
  'RateLimit-Policy': ref('headers/RateLimitPolicy'),
};

function answers(operation: Operation, method: Place['method']): OpenAPI.ResponsesObject {
  const found = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(
    found.map(([status, response]) => {
      const { content = {} } = response as OpenAPI.ResponseObject;
      const isFile = !content['application/json'];
      const hasEtag = /^(get|create|update)(Contact|Request)$/.test(operation.operationId ?? '');
      return [
        status,
        {
          description: isFile ? 'The bytes.' : status === '201' ? 'It was created.' : 'It worked.',
          headers: {
            ...rateHeaders,
            ...(hasEtag && { ETag: ref('headers/ETag') }),
            ...(method === 'post' && { 'Idempotent-Replayed': ref('headers/IdempotentReplayed') }),
          },
          content: isFile
            ? {
                'application/octet-stream': {
                  schema: { type: 'string', format: 'binary', description: 'The bytes.' },
                },
              }
            : content,
        },
      ];
    }),
  );
}

/** One answer for each status, which says the codes that it may have. */
function problems(operation: Operation): OpenAPI.ResponsesObject {
  const codes = listCodes().get(operation.operationId ?? '') ?? new Map<number, string[]>();
  return Object.fromEntries(
    [...codes]
      .sort(([one], [other]) => one - other)
      .map(([status, names]) => [
        String(status),
        {
          description: names.map((name) => `\`${name}\``).join(', '),
          ...((status === 429 || status === 503) && {
            headers: { 'Retry-After': ref('headers/RetryAfter') },
          }),
          content: { 'application/problem+json': { schema: ref('schemas/Problem') } },
        },
      ]),
  );
}

const procedures = () =>
  Object.values<Record<string, AnyContractProcedure>>({ ...publicContract, ...publicFilesContract }).flatMap(
    (group) => Object.values(group).map((procedure) => procedure['~orpc']),
  );

const listScopes = (): Map<string, string | null> =>
  new Map(
    procedures().map(({ route, meta }) => [
      route.operationId ?? '',
      (meta as { scope?: string | null }).scope ?? null,
    ]),
  );

let codesOf: Map<string, Map<number, string[]>> | undefined;
function listCodes() {
  codesOf ??= new Map(
    procedures().map(({ route, errorMap }) => {
      const byStatus = new Map<number, string[]>();
      for (const [code, error] of Object.entries(errorMap)) {
        const status = (error as { status: number }).status;
        byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
      }
      return [route.operationId ?? '', byStatus];
    }),
  );
  return codesOf;
}
