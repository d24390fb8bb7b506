import type { z } from 'zod';
import { readDataFile } from './read-data-file.ts';

/** A data file that ships with the product, and the format that it has to be in. */
export interface DataFile<Value> {
  /** The JSON Schema of `schema` is published beside `file`. */
  schema: z.ZodType<Value>;
  file: URL;
  /** Of the product's own file what was read first; another file is read each time. Throws DataFileError, naming file and line. */
  read(file?: URL): Value;
}

/**
 * `app/data-files.ts` lists them, so that the server reads each of them before it starts anything else. Modules call `read` where they
 * use a value and not while they are loaded: a mistake is to be told as the reason why the start was refused.
 */
export function defineDataFile<Value>(file: URL, schema: z.ZodType<Value>): DataFile<Value> {
  let own: { value: Value } | undefined;
  return {
    schema,
    file,
    read(other = file) {
      if (other !== file) return readDataFile(other, schema);
      own ??= { value: readDataFile(file, schema) };
      return own.value;
    },
  };
}
