import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Reads the values of a form with a third library, neither the one that writes nor the one that reads back. */
export async function readFormValues(bytes: Uint8Array): Promise<Record<string, string>> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  try {
    const fields = (await pdf.getFieldObjects()) as unknown as Map<string, { value?: unknown }[]> | null;
    return Object.fromEntries(
      [...(fields ?? [])].map(([name, places]) => [
        name,
        String(places.find(({ value }) => value)?.value ?? ''),
      ]),
    );
  } finally {
    await pdf.loadingTask.destroy();
  }
}
