import { declareAccess } from '../../../../graphql/field-access.ts'
import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import { memberOf } from '../../../../plugins/access.ts'
import type { UserScope } from '../../../../plugins/organization-scope.ts'
import { captureRefs } from '../../captures/graphql/capture-refs.ts'
import { projectRefs } from '../../project-groups/project-refs.ts'
import { countOpenTopicsOfCaptures, countOpenTopicsOfProjects } from './open-topics-repository.ts'
import { listingOf } from './read-list.ts'

const readers = memberOf('header', { anyRole: ['topics.read'] })

/** Adds the number of open topics to captures and projects in lists, for users who can see topics. */
export function addOpenTopicTypes(builder: GraphqlBuilder): void {
  builder.objectField(captureRefs(builder).summary, 'openTopicCount', (t) =>
    t.int({
      nullable: true,
      description: 'Number of open topics about the capture or its elements.',
      ...declareAccess(readers),
      resolve: async ({ id }, _args, { load }) => (await load(loadOfCaptures, id)) ?? 0,
    }),
  )
  builder.objectField(projectRefs(builder).project, 'openTopicCount', (t) =>
    t.int({
      nullable: true,
      description: 'Number of open topics of the project.',
      ...declareAccess(readers),
      resolve: async ({ id }, _args, { load }) => (await load(loadOfProjects, id)) ?? 0,
    }),
  )
}

type Counts = Map<string, number>

async function loadOfCaptures({ tx, organizationId }: UserScope, ids: readonly string[]): Promise<Counts> {
  if (organizationId === undefined) return new Map()
  return countOpenTopicsOfCaptures(tx, await listingOf({ tx, organizationId }), ids)
}

async function loadOfProjects({ tx, organizationId }: UserScope, ids: readonly string[]): Promise<Counts> {
  if (organizationId === undefined) return new Map()
  return countOpenTopicsOfProjects(tx, await listingOf({ tx, organizationId }), ids)
}
