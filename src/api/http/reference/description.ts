/** By the first of several patterns that matches a member of the row. */
export type DecimalRule = { member: string; pattern: string; decimals: number };

/** The parts of the OpenAPI description that the reference shows, and that tests read. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  "x-unit"?: string;
  /** Digits after the decimal point: a number, a member of the row or a formula of one, or a list of cases. */
  "x-decimals"?: number | string | DecimalRule[];
  "x-time"?: string;
  /** False of members that responses with `at` leave out. */
  "x-past"?: boolean;
};

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
};

type Content = Record<string, { schema: Schema }>;

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

export type Description = {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: { schemas: Record<string, Schema> };
};

export type Schemas = Description["components"]["schemas"];

/** Name of a schema that a reference points to. */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** The schema that a reference points to; throws for one that the description lacks. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const target = schemas[nameOf(schema.$ref)];
  if (target === undefined) throw new Error(`no schema ${schema.$ref}`);
  return resolve(target, schemas);
}

/** The example or default that the description gives for a parameter. */
export const exampleOf = ({ example, schema }: Parameter): unknown =>
  example ?? schema.example ?? schema.default;

/** An operation with its place. */
export type Entry = { path: string; method: "get" | "post"; operation: Operation };

const METHODS = ["get", "post"] as const;

/** All operations, in the order of the description. */
export const entriesOf = ({ paths }: Description): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method): Entry[] => {
      const operation = methods[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
