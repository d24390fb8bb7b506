/** PostgreSQL takes neither NUL nor half of a character, and nobody means them: what is pasted from a PDF may hold both. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What JSON says, its texts without what no database takes. JSON writes such characters as escapes, and little else. */
export const parseJson = (json: string): unknown =>
  json.includes('\\u')
    ? JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value))
    : JSON.parse(json);

/** The same request, its JSON as parseJson reads it. What is no JSON stays: whoever reads it refuses it. */
export async function withCleanJson(request: Request): Promise<Request> {
  return new Request(request, { body: cleanJson(await request.text()) });
}

function cleanJson(json: string): string {
  try {
    return json.includes('\\u') ? JSON.stringify(parseJson(json)) : json;
  } catch {
    return json;
  }
}

export const isJson = (contentType: string | null | undefined): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
