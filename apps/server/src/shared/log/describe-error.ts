/** Fields of an error that reveal nothing that a person sent. */
const harmless = [
  'status',
  'errno',
  'syscall',
  'address',
  'port',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
];
const depth = 4;

/** Their messages quote the input: JSON.parse quotes the body, zod names of fields. */
const quotesInput = new Set(['SyntaxError', 'ZodError', '$ZodError', 'ValidationError']);

/**
 * An error for the log: what failed and where, without what was sent. Messages and details of PostgreSQL and of the
 * query builder contain parameters and rows, so only SQLSTATE, constraint and statement are logged.
 */
export function describeError(error: unknown, level = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts: Record<string, unknown> = { type: error.name };
  const fields = error as unknown as Record<string, unknown>;
  const message = describeMessage(error, fields);
  if (message) facts.message = message;
  for (const name of harmless) if (fields[name] !== undefined) facts[name] = fields[name];
  // Under another name, because the log redacts every `code`: people are sent codes.
  if (typeof fields.code === 'string') facts.reason = fields.code;
  facts.stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  if (level < depth && error.cause !== undefined) facts.cause = describeError(error.cause, level + 1);
  if (level < depth && error instanceof AggregateError)
    facts.errors = error.errors.map((each) => describeError(each, level + 1));
  return facts;
}

function describeMessage(error: Error, fields: Record<string, unknown>): string | undefined {
  if (quotesInput.has(error.name)) return undefined;
  // From the query builder.
  if (typeof fields.query === 'string') return `Failed query: ${fields.query}`;
  // From PostgreSQL: text after a colon or in quotes may be a value.
  if (typeof fields.severity === 'string')
    return error.message.replace(/: .*$/s, '').replaceAll(/"[^"]*"/g, '"…"');
  return error.message;
}
