import type { FileFact } from '@visafolio/contract/files/facts.ts';
import type { ZoneFormat } from './parse/zone-formats.ts';

/** A machine-readable zone on a page, with its facts. */
export interface ZoneReading {
  format: ZoneFormat;
  /** From 1. */
  page: number;
  /** Degrees clockwise to rotate the page upright. Positions refer to the upright page. */
  rotation: 0 | 90 | 180 | 270;
  lines: string[];
  facts: FileFact[];
}
