import type { z } from 'zod';

export type Schema = z.core.$ZodType;
type Path = (string | number)[];

/** Whether the contract accepts this input. */
export const accepts = (schema: Schema, input: unknown): boolean =>
  (schema as z.ZodType).safeParse(input).success;

/** Every text of a schema, by its place in an input; lists have one entry. */
export function listTextPlaces(schema: Schema, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [path];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => listTextPlaces(value, [...path, key]));
    case 'array':
      return listTextPlaces(def.element, [...path, 0]);
    case 'record':
      return listTextPlaces(def.valueType, [...path, 'en']);
    case 'union':
      return unique(def.options.flatMap((option) => listTextPlaces(option, path)));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return listTextPlaces(def.innerType, path);
    case 'pipe':
      return listTextPlaces(def.in, path);
    default:
      return [];
  }
}

const unique = (paths: Path[]): Path[] => [...new Map(paths.map((path) => [path.join('.'), path])).values()];

/** A value that the schema accepts, with as little as possible in it. */
function smallestValue(schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, value]) => [key, smallestValue(value)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return [];
    case 'record':
      return {};
    case 'union':
      return def.options[0] && smallestValue(def.options[0]);
    case 'optional':
      return undefined;
    case 'nullable':
      return null;
    case 'default':
    case 'catch':
      return smallestValue(def.innerType);
    case 'pipe':
      return smallestValue(def.in);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'string':
      return 'a';
    case 'number':
      return 1;
    case 'boolean':
      return false;
    default:
      return undefined;
  }
}

/** The input with this text at that place; what is missing on the way is made from the schema. */
export function withText(schema: Schema, input: unknown, path: Path, text: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const whole = isObject(input) ? input : (smallestValue(schema) as Record<string, unknown>);
      const part = def.shape[step];
      return part ? { ...whole, [step]: withText(part, whole[step], rest, text) } : input;
    }
    case 'array': {
      const [first, ...others] = Array.isArray(input) ? input : [];
      return [withText(def.element, first, rest, text), ...others];
    }
    case 'record':
      return { ...(isObject(input) ? input : {}), [step]: withText(def.valueType, undefined, rest, text) };
    case 'union': {
      const fits = (option: Schema) =>
        listTextPlaces(option).some((place) => place.join('.') === path.join('.'));
      const options = def.options.filter(fits);
      const own = options.find((option) => accepts(option, input)) ?? options[0];
      return own ? withText(own, input, path, text) : input;
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return withText(def.innerType, input, path, text);
    case 'pipe':
      return withText(def.in, input, path, text);
    default:
      return input;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
