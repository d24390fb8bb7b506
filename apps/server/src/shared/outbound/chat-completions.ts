import { z } from 'zod';
import type { PublicFetch } from './public-fetch.ts';
import { type Patience, sendPatiently } from './send-patiently.ts';

export interface ChatSettings {
  /** Base URL of the API, such as https://api.example.com/v1. */
  url: string;
  key: string | undefined;
  model: string;
}

interface Question<Answer> {
  /** Messages of a chat in the format of the API. */
  messages: object[];
  /** The format of the answer, and its name. */
  schema: z.ZodType<Answer>;
  name: string;
}

export type AskChat = <Answer>(
  question: Question<Answer>,
  patience?: Partial<Patience>,
) => Promise<Answer | null>;

/**
 * Calls a service compatible with OpenAI's chat completions for JSON of a given schema. Null if the answer does not
 * match; throws ProviderUnavailable if there is none.
 */
export function createChat({ url, key, model }: ChatSettings, call: PublicFetch): AskChat {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`;
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  return async ({ messages, schema, name }, patience) => {
    const body = JSON.stringify({
      model,
      messages,
      temperature: 0,
      response_format: {
        type: 'json_schema',
        json_schema: { name, strict: true, schema: z.toJSONSchema(schema, { target: 'draft-7' }) },
      },
    });
    const response = await sendPatiently(call, address, { method: 'POST', headers, body }, patience);
    const parsed = Completion.safeParse(await response.json().catch(() => null));
    const content = parsed.success ? parsed.data.choices[0]?.message.content : null;
    const answer = schema.safeParse(readJson(content ?? ''));
    return answer.success ? answer.data : null;
  };
}

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
