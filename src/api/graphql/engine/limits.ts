import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoFragmentCyclesRule,
  type SelectionSetNode,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql/index.js";
import {
  fieldExtensionsEstimator,
  getComplexity,
  maxAliasesRule,
  maxDepthRule,
  maxDirectivesRule,
  simpleEstimator,
} from "./libraries.ts";

/** Tokens of a query: Ponder's limit. */
export const MOST_TOKENS = 1_000;
const MOST_ALIASES = 30;
/** The query that tools read the schema with needs 15. */
const MOST_DEPTH = 15;
const MOST_DIRECTIVES = 20;
/**
 * Fields of the response, plus 1000 for each query to the database, and what its filters and order cost: one list of 1000
 * rows may have 59 fields.
 */
const MOST_COST = 60_000;
/** Characters of a name or alias: a response repeats them in every row. */
const MOST_NAME_CHARACTERS = 64;
/** Selections with all fragments in their places. */
const MOST_SELECTIONS = 2_000;
const MOST_ERRORS = 5;

const limits: readonly ValidationRule[] = [
  // Rules of this package name the limit in their message.
  maxDepthRule({ n: MOST_DEPTH, ignoreIntrospection: false, flattenFragments: true }),
  maxAliasesRule({ n: MOST_ALIASES }),
  maxDirectivesRule({ n: MOST_DIRECTIVES }),
  NoFragmentCyclesRule,
  namesRule,
  repeatedFieldsRule,
  selectionsRule,
];

/** Rejects long names, and aliases in the description of the schema, whose lists no cost counts. */
function namesRule(context: Parameters<ValidationRule>[0]): ReturnType<ValidationRule> {
  return {
    Name({ value }) {
      if (value.length > MOST_NAME_CHARACTERS) {
        context.reportError(
          new GraphQLError(
            `a name has ${value.length} characters, at most ${MOST_NAME_CHARACTERS} are allowed`,
          ),
        );
      }
    },
    Field({ name, alias }) {
      const isIntrospection =
        /^__(schema|type)$/.test(name.value) || context.getParentType()?.name.startsWith("__");
      if (alias !== undefined && isIntrospection) {
        context.reportError(new GraphQLError("the description of the schema has no aliases"));
      }
    },
  };
}

/** A selection set names a field at most so often: validation compares every two of them. */
const MOST_REPEATED = 40;

/** Rejects what would make validation itself expensive. */
function repeatedFieldsRule(context: Parameters<ValidationRule>[0]): ReturnType<ValidationRule> {
  return {
    SelectionSet({ selections }) {
      const counts = new Map<string, number>();
      for (const selection of selections) {
        if (selection.kind === "InlineFragment") continue;
        const name = (selection.kind === "Field" && selection.alias?.value) || selection.name.value;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      for (const [name, count] of counts) {
        if (count > MOST_REPEATED) {
          context.reportError(
            new GraphQLError(`${name} is selected ${count} times, at most ${MOST_REPEATED} are`),
          );
        }
      }
    },
  };
}

/** Counts the selections of an operation with all fragments in their places, each fragment once. */
function selectionsRule(context: Parameters<ValidationRule>[0]): ReturnType<ValidationRule> {
  const sizes = new Map<string, number>();
  const sizeOf = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind !== Kind.FRAGMENT_SPREAD) {
        return sum + 1 + (selection.selectionSet ? sizeOf(selection.selectionSet) : 0);
      }
      const name = selection.name.value;
      if (!sizes.has(name)) {
        // Of a cycle, which another rule reports.
        sizes.set(name, 0);
        const fragment = context.getFragment(name);
        if (fragment) sizes.set(name, sizeOf(fragment.selectionSet));
      }
      return sum + 1 + (sizes.get(name) ?? 0);
    }, 0);
  return {
    OperationDefinition({ selectionSet }) {
      const size = sizeOf(selectionSet);
      if (size > MOST_SELECTIONS) {
        context.reportError(
          new GraphQLError(`the query selects ${size} fields and fragments, at most ${MOST_SELECTIONS}`),
        );
      }
    },
  };
}

/** What is wrong with a document: first its size, then its meaning. */
export function faultsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const tooLarge = validateOrCatch(schema, document, limits);
  return tooLarge.length > 0 ? tooLarge : validateOrCatch(schema, document, specifiedRules);
}

function validateOrCatch(schema: GraphQLSchema, document: DocumentNode, rules: readonly ValidationRule[]) {
  try {
    return validate(schema, document, rules, { maxErrors: MOST_ERRORS });
  } catch (error) {
    // Armor's rules throw what they find.
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** Throws for an operation that costs too much with these variables. */
export function requireAffordable(
  schema: GraphQLSchema,
  query: DocumentNode,
  { operationName, variables }: { operationName: string | undefined; variables: Record<string, unknown> },
): void {
  const cost = getComplexity({
    schema,
    query,
    variables,
    ...(operationName !== undefined && { operationName }),
    estimators: [fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })],
    maxQueryNodes: MOST_SELECTIONS,
  });
  if (cost > MOST_COST) {
    throw new GraphQLError(
      `the query costs ${cost}, at most ${MOST_COST} is allowed: ask for fewer fields, rows or lists`,
    );
  }
}
