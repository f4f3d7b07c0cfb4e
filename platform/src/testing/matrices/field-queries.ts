import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { accessOf, type FieldAccess } from '../../graphql/field-access.ts'
import type { GraphqlContext } from '../../graphql/graphql-context.ts'
import { canary, foreignOrganization, foreignId } from './foreign-organization.ts'

type Field = GraphQLField<unknown, GraphqlContext>

export type FieldQuery = {
  /** The names of the field and its parents. */
  path: string[]
  text: string
  /** The declared access of each field of the path, starting at the root. */
  accesses: FieldAccess[]
}

/**
 * Operations that together query every field of a schema: one for each field of Query and Mutation with all its subfields that need no other roles,
 * and one for each subfield with its own roles, in the same way.
 */
export function fieldQueries(schema: GraphQLSchema): FieldQuery[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null)
  return roots.flatMap((root) => {
    const kind = root === schema.getMutationType() ? 'mutation' : 'query'
    return Object.values(root.getFields()).flatMap((field) => queriesBelow({ kind, path: [field], known: [root] }))
  })
}

type Way = { kind: 'query' | 'mutation'; path: Field[]; known: GraphQLObjectType[] }

function queriesBelow({ kind, path, known }: Way): FieldQuery[] {
  const field = path.at(-1)
  const type = field && getNamedType(field.type)
  if (!field || !isObjectType(type)) return field ? [queryOf(kind, path, '')] : []
  const inside = [...known, type]
  const guarded = known.includes(type) ? [] : guardedBelow(type, [], inside)
  const below = guarded.flatMap((way) => queriesBelow({ kind, path: [...path, ...way], known: inside }))
  return [queryOf(kind, path, selectionOf(type, inside)), ...below]
}

/** The paths from a type to the next fields that declare their own access. */
function guardedBelow(type: GraphQLObjectType, above: Field[], visited: GraphQLObjectType[]): Field[][] {
  return Object.values(type.getFields()).flatMap((field) => {
    const way = [...above, field]
    const next = getNamedType(field.type)
    if (accessOf(field)) return [way]
    return isObjectType(next) && !visited.includes(next) ? guardedBelow(next, way, [...visited, next]) : []
  })
}

/** Selects all subfields that declare no access of their own; a recursive type is entered only once. */
function selectionOf(type: GraphQLObjectType, visited: GraphQLObjectType[]): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (accessOf(field)) return []
    const next = getNamedType(field.type)
    if (!isObjectType(next)) return [called(field, canary)]
    return visited.includes(next) ? [] : [`${called(field, canary)} ${selectionOf(next, [...visited, next])}`]
  })
  return `{ ${['__typename', ...fields].join(' ')} }`
}

function queryOf(kind: Way['kind'], path: Field[], selection: string): FieldQuery {
  // Mutations use different texts, so that a stored one is not mistaken for one of the other organization.
  const text = kind === 'mutation' ? '' : canary
  const nested = path.reduceRight((inside, field) => {
    const braced = inside === '' || inside === selection ? inside : `{ ${inside} }`
    return `${called(field, text)} ${braced}`.trim()
  }, selection)
  return {
    path: path.map(({ name }) => name),
    text: `${kind} { ${nested} }`,
    accesses: path.flatMap((field) => accessOf(field) ?? []),
  }
}

function called({ name, args }: Field, text: string): string {
  if (args.length === 0) return name
  return `${name}(${args.map((arg) => `${arg.name}: ${valueOf(arg.name, arg.type, text)}`).join(', ')})`
}

/** Values that exist in the other organization, so that a leak becomes visible. */
function valueOf(name: string, type: GraphQLInputType, text: string): string {
  if (isNonNullType(type)) return valueOf(name, type.ofType, text)
  if (isListType(type)) return `[${valueOf(name, type.ofType, text)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null'
  if (isInputObjectType(type)) {
    return `{ ${Object.values(type.getFields())
      .map((field) => `${field.name}: ${valueOf(field.name, field.type, text)}`)
      .join(', ')} }`
  }
  if (/^organization(Id)?$/.test(name)) return JSON.stringify(foreignOrganization)
  return JSON.stringify({ ID: foreignId, Int: 1, Float: 1, Boolean: true }[type.name] ?? text)
}
