import { HTTPException } from 'hono/http-exception';

/** PostgreSQL takes neither NUL nor half of a character, and text pasted from a PDF may hold both. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What JSON says, its texts without what no database takes. JSON writes such characters as escapes, and little else. */
export const parseJson = (json: string): unknown =>
  json.includes('\\u')
    ? JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value))
    : JSON.parse(json);

/** The same request, its JSON as parseJson reads it. Rejects with 400 where there is something else. */
export async function withCleanJson(request: Request): Promise<Request> {
  const text = await request.text();
  return new Request(request, { body: text && JSON.stringify(parseBody(text)) });
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Without a cause: the parser's message quotes the body.
    throw new HTTPException(400, { message: 'The body is not JSON' });
  }
}

export const isJson = (contentType: string | null | undefined): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
