/** What no form sends: text that PostgreSQL cannot store, values of other types, and very large ones. */
const values: unknown[] = [
  '\0',
  'a\0b@example.com',
  '\ud800',
  'x \udfff y',
  '\u202e\u200b',
  "'; DROP TABLE contacts; --",
  '%_\\',
  '{{client_name}} {name}',
  '<script>alert(1)</script>',
  'x'.repeat(100_000),
  '',
  ' ',
  '0000-00-00',
  '9'.repeat(400),
  -1,
  1e308,
  2 ** 53,
  1.5,
  null,
  true,
  [],
  ['\0'],
  {},
  JSON.parse('{"__proto__": {"role": "admin"}, "constructor": 1, "toString": null}'),
];

interface HostileInput {
  input: Record<string, unknown>;
  /** Describes the changed field and value, for the message of a failure. */
  what: string;
}

/** The usual input with each of its values in turn replaced by each hostile one; optional fields too. */
export function* hostileInputs(usual: Record<string, unknown>, schema: unknown): Generator<HostileInput> {
  const whole = { ...Object.fromEntries(listFields(schema).map((name) => [name, undefined])), ...usual };
  for (const place of placesIn(whole)) {
    for (const value of values) {
      const what = `${place.join('.')} = ${String(JSON.stringify(value)).slice(0, 60)}`;
      yield { input: replaced(whole, place, value) as Record<string, unknown>, what };
    }
  }
}

function listFields(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}

type Place = string[];

function placesIn(value: unknown, at: Place = []): Place[] {
  const below =
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, part]) => placesIn(part, [...at, name]))
      : [];
  return at.length ? [at, ...below] : below;
}

function replaced(whole: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((part, i) => (String(i) === name ? replaced(part, rest, value) : part));
  const parts = whole as Record<string, unknown>;
  return { ...parts, [name]: replaced(parts[name], rest, value) };
}
