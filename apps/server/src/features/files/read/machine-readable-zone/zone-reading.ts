import type { FileFact } from '@visafolio/contract/files/facts.ts';
import type { ZoneFormat } from './parse/zone-formats.ts';

/** A machine-readable zone that was found on a page, and what it says. */
export interface ZoneReading {
  format: ZoneFormat;
  /** From 1. */
  page: number;
  /** Degrees clockwise that the page is to be turned by to stand upright. Places are on the upright page. */
  rotation: 0 | 90 | 180 | 270;
  lines: string[];
  facts: FileFact[];
}
