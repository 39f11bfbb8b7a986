import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
} from "graphql/index.js";
import { MAIN_CHAIN } from "../../../chains.ts";
import type { DataDependencies } from "../../cache/dependencies.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import type { Entity } from "./entity.ts";
import { faultsOf, MOST_TOKENS, requireAffordable } from "./limits.ts";
import { type PageArgs, pageQuery } from "./page.ts";
import { ResponseBytes } from "./response-bytes.ts";
import type { RootField } from "./schema.ts";

type Variables = Record<string, unknown>;

/** A request as its body states it, parsed. */
export type ParsedRequest = {
  document: DocumentNode;
  variables: Variables;
  operationName: string | undefined;
};

/** Errors of a request that was not executed. */
export class RejectedQuery extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super("the query was rejected");
    this.errors = errors;
  }
}

export const malformed = (message: string) => new ApiError(400, "invalid_parameter", message);

/** Reads the body of a request. Throws a 400 for a body that is none, and RejectedQuery for a text that is no query. */
export function parseRequest(body: string): ParsedRequest {
  const members = parseJson(body, "body");
  if (Array.isArray(members)) throw malformed("expected one query: batches are not supported");
  if (typeof members !== "object" || members === null) throw malformed("expected a JSON object with a query");
  const { query, variables, operationName } = members as Partial<Record<string, unknown>>;
  if (typeof query !== "string") throw malformed("query: expected the text of a GraphQL query");
  if (!isRecord(variables ?? {})) throw malformed("variables: expected an object");
  if (isDeeper(variables, MOST_NESTED))
    throw malformed(`variables: values nest deeper than ${MOST_NESTED} levels`);
  if (typeof (operationName ?? "") !== "string") throw malformed("operationName: expected a name");
  try {
    const document = parse(query, { maxTokens: MOST_TOKENS, noLocation: false });
    return {
      document,
      variables: (variables ?? {}) as Variables,
      operationName: typeof operationName === "string" && operationName !== "" ? operationName : undefined,
    };
  } catch (error) {
    if (error instanceof GraphQLError) throw new RejectedQuery([error]);
    throw error;
  }
}

/** @param what is JSON, for the error */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(`${what}: expected JSON`);
  }
}

/** Levels of a variable's value: a filter has fewer, and GraphQL coerces them recursively. */
const MOST_NESTED = 20;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

const isRecord = (value: unknown): value is Variables =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same request in one spelling: spaces, commas and comments of the query do not matter. */
export const canonicalBody = ({ document, variables, operationName }: ParsedRequest): string =>
  JSON.stringify({
    query: print(document),
    variables,
    ...(operationName !== undefined && { operationName }),
  });

export type PlannedRequest = ParsedRequest & {
  dependencies: (deps: Pick<Deps, "freshness">) => DataDependencies;
};

/** Checks a request as far as it can be checked without data. Throws RejectedQuery. */
export function planRequest(
  schema: GraphQLSchema,
  roots: ReadonlyMap<string, RootField>,
  request: ParsedRequest,
): PlannedRequest {
  const { document, operationName } = request;
  const faults = faultsOf(schema, document);
  if (faults.length > 0) throw new RejectedQuery(faults);
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    throw new RejectedQuery([new GraphQLError("operationName: the query has no such operation, or several")]);
  }
  if (operation.operation !== "query") {
    throw new RejectedQuery([
      new GraphQLError(`expected a query: there is no ${operation.operation}, data is read-only`),
    ]);
  }
  try {
    requireAffordable(schema, document, { ...request, operationName: operation.name?.value });
    return { ...request, dependencies: dependenciesOf(rootFields(schema, roots, operation, request)) };
  } catch (error) {
    if (error instanceof GraphQLError) throw new RejectedQuery([error]);
    throw error;
  }
}

/** The root fields of an operation, with their arguments checked. */
function rootFields(
  schema: GraphQLSchema,
  roots: ReadonlyMap<string, RootField>,
  operation: OperationDefinitionNode,
  { document, variables }: ParsedRequest,
): RootField[] {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (errors) throw errors[0];
  const fields = schema.getQueryType()?.getFields() ?? {};
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const selected: RootField[] = [];
  const seen = new Set<string>();
  const visit = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment === undefined || seen.has(selection.name.value)) continue;
        seen.add(selection.name.value);
        visit(fragment.selectionSet);
      } else {
        const [root, field] = [roots.get(selection.name.value), fields[selection.name.value]];
        if (root === undefined || field === undefined) continue;
        const args = getArgumentValues(field, selection, coerced);
        if (root.isList) pageQuery(root.entity, args as PageArgs);
        selected.push(root);
      }
    }
  };
  visit(operation.selectionSet);
  return selected;
}

/** What a response with these fields depends on. A query for the schema alone depends on no data. */
const dependenciesOf =
  (fields: readonly RootField[]): PlannedRequest["dependencies"] =>
  ({ freshness }) => {
    const entities = fields.flatMap(({ entity }): Entity[] => (entity ? [entity] : []));
    const isOfMain = (entity: Entity) => entity.chains === "main";
    const isOfEvery = entities.length === 0 || !entities.every(isOfMain);
    const ofData = isOfEvery ? freshness.chainIds : [MAIN_CHAIN];
    return {
      chainIds: fields.length === 0 ? [] : ofData,
      required: entities.some(isOfMain) ? [MAIN_CHAIN] : [],
      families: [...new Set(entities.flatMap(({ families }) => families))],
      ...(!entities.every(isOfMain) && { isOverChains: true }),
      ...(fields.some(({ entity }) => entity === undefined) && { headTime: true }),
    };
  };

/** Executes a planned request. Errors that are not the query's are thrown. */
export async function executeRequest(
  schema: GraphQLSchema,
  deps: Deps,
  { document, variables, operationName }: PlannedRequest,
) {
  const bytes = new ResponseBytes();
  const result = await execute({
    schema,
    document,
    contextValue: { ...deps, bytes },
    variableValues: variables,
    ...(operationName !== undefined && { operationName }),
  });
  for (const { originalError } of result.errors ?? []) {
    if (originalError && !(originalError instanceof GraphQLError)) throw originalError;
  }
  if (bytes.isOver) {
    throw new RejectedQuery([
      new GraphQLError("the response has more than 8 MB: ask for fewer fields or rows"),
    ]);
  }
  return result;
}
