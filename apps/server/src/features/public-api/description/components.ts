import type { OpenAPI } from '@orpc/openapi';

/** Parts of the description that are not made from the contract. */
export const commonComponents = {
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'vf_live_…',
      description: 'A key of the workspace, which its administrators make in the settings.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes it safe to repeat the call: for 24 hours the same key gets the same answer, and nothing is done twice. Use a new UUID for each act.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: '9f0c6a1e-3c0b-4f0e-9d55-0f8a6b0c2d11',
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      required: false,
      description:
        'The ETag of the state that you have seen. If the resource has changed since, the answer is 412.',
      schema: { type: 'string' },
      example: '"Yk0vJcXG3k9yXfWq3Jm7b0u1x2Q"',
    },
  },
  headers: {
    ETag: { description: 'Names this state of the resource, for `If-Match`.', schema: { type: 'string' } },
    IdempotentReplayed: {
      description: '`true` if this is the answer to an earlier call with the same Idempotency-Key.',
      schema: { type: 'string', enum: ['true'] },
    },
    RateLimit: {
      description: 'Calls that are left (`r`), and in how many seconds all are there again (`t`).',
      schema: { type: 'string' },
      example: '"calls";r=599;t=60',
    },
    RateLimitPolicy: {
      description: 'Calls (`q`) that a key may make in a number of seconds (`w`).',
      schema: { type: 'string' },
      example: '"calls";q=600;w=60',
    },
    RetryAfter: { description: 'In how many seconds to try again.', schema: { type: 'integer' } },
  },
  schemas: {
    FieldProblem: {
      type: 'object',
      description: 'A field of the input that is not valid.',
      required: ['field', 'detail'],
      properties: {
        field: {
          type: 'string',
          description: 'Its path, such as `sponsor.email`. Empty: the input as a whole.',
        },
        detail: { type: 'string', description: 'What is wrong with it. For people: texts may change.' },
      },
    },
    Problem: {
      type: 'object',
      description: 'Why a call was refused, by RFC 9457.',
      required: ['type', 'title', 'status', 'code'],
      properties: {
        type: { type: 'string', description: 'Address of the kind of problem.' },
        title: { type: 'string', description: 'What happened. For people: texts may change.' },
        status: { type: 'integer', description: 'Status of the answer.' },
        code: {
          type: 'string',
          description: 'Code of the kind of problem, for programs. It does not change.',
        },
        errors: {
          type: 'array',
          description: 'The fields that are not valid.',
          items: { $ref: '#/components/schemas/FieldProblem' },
        },
        data: { description: 'More about the problem, where its code has more to say.' },
      },
    },
  },
} satisfies OpenAPI.ComponentsObject;
