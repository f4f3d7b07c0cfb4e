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
const usualItems = 10

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

function tooMany(what: string, most: number): GraphQLError {
  return new GraphQLError(`A query can have up to ${most} ${what}.`)
}

export type Asked = {
  schema: GraphQLSchema
  query: DocumentNode
  variables: Record<string, unknown>
  operationName?: string | undefined
}

/** Runs before anything is resolved; it needs the variables because they contain page lengths. */
export function limitCost(asked: Asked): void {
  const cost = costOf(asked)
  if (cost <= maxCost) return
  throw new PlatformError(
    'graphql/too-expensive',
    400,
    `The query requests about ${cost} values, and the limit is ${maxCost}. Request fewer fields or a shorter page.`,
  )
}

/** Cached costs, by query and by the variables that they depend on. */
const counted = new WeakMap<DocumentNode, Map<string, number>>()
const mostCounted = 100
const longestKey = 200

/** Cached because the same queries repeat, and calculating the cost takes longer than resolving some of them. */
function costOf(asked: Asked): number {
  const key = keyOf(asked)
  if (key.length > longestKey) return countCost(asked)
  const known = counted.get(asked.query) ?? new Map<string, number>()
  counted.set(asked.query, known)
  const cost = known.get(key) ?? countCost(asked)
  if (known.size >= mostCounted) known.clear()
  known.set(key, cost)
  return cost
}

/** Only numeric and boolean variables matter; strings do not change the length of a page. */
function keyOf({ operationName = '', variables }: Asked): string {
  const withoutTexts = JSON.stringify(variables, (_name, value: unknown) => (typeof value === 'string' ? '' : value))
  return `${operationName}\n${withoutTexts}`
}

function countCost({ operationName, ...asked }: Asked): number {
  try {
    return getComplexity({ ...asked, ...(operationName !== undefined && { operationName }), estimators: [estimate] })
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
  return one * (typeof take === 'number' ? Math.max(1, take) : usualItems)
}

function costOfOne(declared: unknown): number {
  return typeof declared === 'number' ? declared : 1
}
