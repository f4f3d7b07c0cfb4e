import type { GraphqlBuilder } from '../../../graphql/schema-builder.ts'
import type { ListedCapture, StoredProject } from './read-repository.ts'

export type ProjectRefs = ReturnType<typeof refsOf>

const refsByBuilder = new WeakMap<GraphqlBuilder, ProjectRefs>()

/** GraphQL types of projects and their captures, to which other modules add fields with `objectField`. */
export function projectRefs(builder: GraphqlBuilder): ProjectRefs {
  const refs = refsByBuilder.get(builder) ?? refsOf(builder)
  refsByBuilder.set(builder, refs)
  return refs
}

function refsOf(builder: GraphqlBuilder) {
  return {
    project: builder.objectRef<StoredProject>('ProjectGroup'),
    capture: builder.objectRef<ListedCapture>('ProjectCapture'),
  }
}
