import { ORPCError } from '@orpc/client';
import type { Language } from '@visafolio/locales/types.ts';

/** The server generates it for each call. */
export const getCopyAddress = (requestId: string, language: Language): string =>
  `/api/answers/${requestId}.pdf?language=${language}`;

/** The PDF and its name in the client's language. Fails like a call of the API. */
export async function fetchAnswersCopy(address: string): Promise<{ name: string; content: Blob }> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) {
    const { code } = (await response.json().catch(() => ({}))) as { code?: string };
    throw new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', { status: response.status });
  }
  return { name: readFileName(response.headers), content: await response.blob() };
}

/** Reads `filename*` of the header Content-Disposition. */
export function readFileName(headers: Headers): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'answers.pdf';
}
