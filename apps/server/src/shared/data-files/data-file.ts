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
  const readOwn = once(() => readDataFile(file, schema));
  return { schema, file, read: (other) => (other ? readDataFile(other, schema) : readOwn()) };
}

/** Made with the first call; for what is made of data files. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
