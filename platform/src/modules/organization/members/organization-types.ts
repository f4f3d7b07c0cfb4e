import { productRole, type OrganizationSummary } from '@lintel/shared/contract'
import { declareAccess } from '../../../graphql/field-access.ts'
import type { GraphqlBuilder } from '../../../graphql/schema-builder.ts'
import { signedIn } from '../../../plugins/access.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { listOrganizationsOf } from '../users/repository.ts'
import { listRolesOf } from './repository.ts'

export function addOrganizationTypes(builder: GraphqlBuilder): void {
  const organization = builder.objectRef<OrganizationSummary>('Organization').implement({
    description: 'An organization that the caller is a member of.',
    fields: (t) => ({
      id: t.exposeID('id'),
      displayName: t.exposeString('displayName'),
      roles: t.stringList({
        description: "The caller's roles in the organization.",
        resolve: async ({ id }, _args, context) => {
          const roles = await context.load(loadOwnRoles, id)
          return (roles ?? []).map((role) => productRole(context.productId, role))
        },
      }),
    }),
  })
  builder.queryField('organizations', (t) =>
    t.field({
      type: [organization],
      description: "The current user's organizations.",
      ...declareAccess(signedIn()),
      resolve: (_root, _args, { scope }) => listOrganizationsOf(scope.tx, scope.userId),
    }),
  )
}

async function loadOwnRoles({ tx, userId }: UserScope, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = await listRolesOf(tx, userId, ids)
  return new Map(found.map(({ organizationId, roles }) => [organizationId, roles]))
}
