import {
  getNullableType,
  GraphQLError,
  isListType,
  type ASTVisitor,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import type { ValidationContext } from 'graphql'
import { getComplexity, type ComplexityEstimatorArgs } from 'graphql-query-complexity'
import { PlatformError } from '../errors/platform-error.ts'

/** The depth of the standard introspection query. */
export const maxDepth = 15
/** Tokens are names, braces and punctuation; the time to parse a query grows with their number. */
export const maxTokens = 1000
const maxAliases = 30
const maxDirectives = 30
const maxCost = 10_000
/** The assumed number of items of a list without pages. */
const assumedItems = 10

/** A query with many aliases of one field, or with many directives, is short but expensive to answer. */
export function limitAliases(context: ValidationContext): ASTVisitor {
  let aliases = 0
  let directives = 0
  return {
    Field: (node) => {
      if (node.alias && ++aliases === maxAliases + 1) context.reportError(tooMany('aliases', maxAliases))
    },
    Directive: () => {
      if (++directives === maxDirectives + 1) context.reportError(tooMany('directives', maxDirectives))
    },
  }
}

function tooMany(items: string, max: number): GraphQLError {
  return new GraphQLError(`A query can have up to ${max} ${items}.`)
}

export type CostInput = {
  schema: GraphQLSchema
  query: DocumentNode
  variables: Record<string, unknown>
  operationName?: string | undefined
}

/** Runs before anything is resolved; it needs the variables because they contain page lengths. */
export function limitCost(input: CostInput): void {
  const cost = costOf(input)
  if (cost <= maxCost) return
  throw new PlatformError(
    'graphql/too-expensive',
    400,
    `The query requests about ${cost} values, and the limit is ${maxCost}. Request fewer fields or a shorter page.`,
  )
}

/** Cached costs, by query and by the variables that they depend on. */
const cachedCosts = new WeakMap<DocumentNode, Map<string, number>>()
const maxCachedCosts = 100
const maxKeyLength = 200

/** Cached because the same queries repeat, and calculating the cost takes longer than resolving some of them. */
function costOf(input: CostInput): number {
  const key = keyOf(input)
  if (key.length > maxKeyLength) return countCost(input)
  const costs = cachedCosts.get(input.query) ?? new Map<string, number>()
  cachedCosts.set(input.query, costs)
  const cost = costs.get(key) ?? countCost(input)
  if (costs.size >= maxCachedCosts) costs.clear()
  costs.set(key, cost)
  return cost
}

/** Only numeric and boolean variables matter; strings do not change the length of a page. */
function keyOf({ operationName = '', variables }: CostInput): string {
  const withoutTexts = JSON.stringify(variables, (_name, value: unknown) => (typeof value === 'string' ? '' : value))
  return `${operationName}\n${withoutTexts}`
}

function countCost({ operationName, ...input }: CostInput): number {
  try {
    return getComplexity({ ...input, ...(operationName !== undefined && { operationName }), estimators: [estimate] })
  } catch (error) {
    // The library fails on queries whose fragments multiply each other.
    if (error instanceof GraphQLError) return Number.POSITIVE_INFINITY
    throw error
  }
}

/** The cost of a field and its subfields, multiplied by its number of items. */
function estimate({ field, args, childComplexity }: ComplexityEstimatorArgs): number {
  // Introspection fields are free: the schema is in memory, and its size is fixed.
  if (field.name.startsWith('__')) return 0
  const one = costOfOne(field.extensions.cost) + childComplexity
  if (!isListType(getNullableType(field.type))) return one
  const take: unknown = args.take
  return one * (typeof take === 'number' ? Math.max(1, take) : assumedItems)
}

function costOfOne(declared: unknown): number {
  return typeof declared === 'number' ? declared : 1
}
