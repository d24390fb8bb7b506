import { z } from 'zod';
import { defineDataFile } from '../../../shared/data-files/data-file.ts';

export const filingOrderFile = defineDataFile(
  new URL('./filing-order.yaml', import.meta.url),
  z.strictObject({ order: z.array(z.string()).describe('Numbers of forms.') }),
);

/** Orders forms as a packet has them: those that the list does not name come last, by number. */
export function compareFilingOrder(a: { code: string }, b: { code: string }): number {
  const { order } = filingOrderFile.read();
  const place = ({ code }: { code: string }) => (order.includes(code) ? order.indexOf(code) : order.length);
  return place(a) - place(b) || a.code.localeCompare(b.code);
}
