import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import type { UserScope } from '../../../../plugins/organization-scope.ts'
import { projectRefs } from '../../project-groups/project-refs.ts'
import { numberVersions } from '../versions/version-links-repository.ts'
import { captureRefs } from './capture-refs.ts'

/** Adds version numbers to the rows of lists. */
export function addVersions(builder: GraphqlBuilder): void {
  const description = 'Its position in the sequence of versions, starting at 1; null if it has no other versions.'
  builder.objectField(captureRefs(builder).summary, 'version', (t) =>
    t.int({ nullable: true, description, resolve: ({ id }, _args, { load }) => load(loadVersions, id) }),
  )
  builder.objectField(projectRefs(builder).capture, 'version', (t) =>
    t.int({ nullable: true, description, resolve: ({ id }, _args, { load }) => load(loadVersions, id) }),
  )
}

async function loadVersions({ tx, organizationId }: UserScope, ids: readonly string[]): Promise<Map<string, number>> {
  return organizationId === undefined ? new Map() : numberVersions(tx, { organizationId, ids })
}
