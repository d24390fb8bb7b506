import { HTTPException } from 'hono/http-exception';

/** PostgreSQL stores neither NUL nor lone surrogates, and text pasted from a PDF may contain both. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Parses JSON and removes what PostgreSQL cannot store. Such characters are JSON escapes, which are rare. */
export const parseJson = (json: string): unknown =>
  json.includes('\\u')
    ? JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value))
    : JSON.parse(json);

/** The same request with its JSON as parseJson reads it. Rejects with 400 for anything else. */
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
