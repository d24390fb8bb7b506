import { setFlagsFromString } from 'node:v8';

/**
 * Tells V8 not to allocate objects in its old generation. It starts to with the rows of an answer, because most of them
 * survive the first, small collections; from then on every row and its texts are copied there, to be collected late
 * (docs/decisions/0034).
 */
export function expectShortLivedRows(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
