import { isNonNullType, isObjectType, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql'
import { defaultFieldResolver } from 'graphql'
import type { OrganizationAccess, UserAccess } from '../plugins/access.ts'
import { requireRole } from '../plugins/organization-scope.ts'
import { missingHeader, organizationNotFound } from '../plugins/scope/organization-errors.ts'
import type { GraphqlContext } from './graphql-context.ts'

/** The caller of a field is already authenticated. The organization comes from the header because a query has no path. */
export type FieldAccess = UserAccess | (OrganizationAccess & { organization: 'header' })

/** Spread into a field: declares who may query it and, if more than 1, the cost of one item. Every field of Query and Mutation needs it. */
export function declareAccess(access: FieldAccess, cost = 1): { extensions: { access: FieldAccess; cost: number } } {
  return { extensions: { access, cost } }
}

export function accessOf({ extensions }: GraphQLField<unknown, GraphqlContext>): FieldAccess | undefined {
  return extensions.access as FieldAccess | undefined
}

/**
 * Makes every field check its declared access before it is resolved. Throws if a required declaration is missing. A field below an object that has
 * its own roles must be nullable: otherwise callers without them would lose the entire object.
 */
export function guardFields(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType()]
  const problems: string[] = []
  for (const type of Object.values(schema.getTypeMap()).filter(isOwnObject)) {
    const isRoot = roots.includes(type)
    for (const field of Object.values(type.getFields())) {
      const access = accessOf(field)
      if (isRoot && !access) problems.push(`${type.name}.${field.name} doesn't declare who can read it`)
      if (!isRoot && access && isNonNullType(field.type)) problems.push(`${type.name}.${field.name} must be nullable`)
      guard(field)
    }
  }
  if (schema.getSubscriptionType()) problems.push("subscriptions aren't supported")
  if (problems.length > 0) throw new Error(`The GraphQL schema isn't valid: ${problems.join('; ')}.`)
}

function isOwnObject(type: unknown): type is GraphQLObjectType {
  return isObjectType(type) && !type.name.startsWith('__')
}

function guard(field: GraphQLField<unknown, GraphqlContext>): void {
  const { resolve = defaultFieldResolver } = field
  const access = accessOf(field)
  field.resolve = (source, args, context, info) => {
    if (access) requireAccess(access, context)
    const { pendingWork, size } = context
    size.assertWithinLimit()
    const value = pendingWork.follow<unknown>(resolve(source, args, context, info))
    return value instanceof Promise ? value.then((result: unknown) => size.count(result)) : size.count(value)
  }
}

function requireAccess(access: FieldAccess, { scope, productId, namesOrganization }: GraphqlContext): void {
  if (access.kind === 'user') return
  if (!namesOrganization) throw missingHeader()
  if (scope.organizationId === undefined) throw organizationNotFound()
  requireRole({ roles: scope.roles, access, productId, isSelf: false })
}
