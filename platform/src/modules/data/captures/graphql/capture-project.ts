import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import type { UserScope } from '../../../../plugins/organization-scope.ts'
import { listProjectTitles, type ProjectTitle } from '../list-repository.ts'
import { captureRefs, type CaptureRefs } from './capture-refs.ts'

/** Adds the project to captures and to rows of lists. */
export function addProjects(builder: GraphqlBuilder): void {
  const { summary, review } = captureRefs(builder)
  const project = builder.objectRef<ProjectTitle>('CaptureProject').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      projectNumber: t.exposeString('projectNumber'),
      projectName: t.exposeString('projectName'),
    }),
  })
  addProject(summary)
  addProject(review)

  function addProject(capture: CaptureRefs['summary'] | CaptureRefs['review']): void {
    builder.objectField(capture, 'project', (t) =>
      t.field({
        type: project,
        nullable: true,
        resolve: ({ projectGroupId }, _args, { load }) => load(loadProjects, projectGroupId),
      }),
    )
  }
}

async function loadProjects(
  { tx, organizationId }: UserScope,
  ids: readonly string[],
): Promise<Map<string, ProjectTitle>> {
  const found = organizationId === undefined ? [] : await listProjectTitles(tx, { organizationId, ids })
  return new Map(found.map((project) => [project.id, project]))
}
