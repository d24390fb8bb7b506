import type { z } from 'zod';
import { readDataFile } from './read-data-file.ts';

/** A data file that ships with the product, with its schema. */
export interface DataFile<Value> {
  /** The JSON Schema of `schema` is published beside `file`. */
  schema: z.ZodType<Value>;
  file: URL;
  /** Caches the product's own file; reads another file each time. Throws DataFileError, naming file and line. */
  read(file?: URL): Value;
}

/**
 * `app/data-files.ts` lists data files, so that the server reads them before it starts anything else. Modules call
 * `read` where they use a value, not at import, so that a mistake is reported as the reason of a failed start.
 */
export function defineDataFile<Value>(file: URL, schema: z.ZodType<Value>): DataFile<Value> {
  const readOwn = once(() => readDataFile(file, schema));
  return { schema, file, read: (other) => (other ? readDataFile(other, schema) : readOwn()) };
}

/** Caches a value that is computed from data files. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
