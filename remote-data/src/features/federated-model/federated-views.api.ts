import { federatedViewSchema, type ProjectGroup } from '@lintel/shared/contract/captures'
import type { ViewStore } from '@lintel/shared/saved-views'
import { audienceNote, viewStore } from '../saved-views/index.ts'

type ViewsScope = Pick<ViewStore, 'audiences' | 'elements' | 'showFiles'> & {
  organization: string
  project: ProjectGroup
  /** The names of the files that are shown. */
  files: string[]
}

/** The saved views of a project's federated model. */
export function viewsOfFederatedModel({ organization, project, files, ...scene }: ViewsScope): ViewStore {
  const { id, projectName } = project
  return viewStore({
    ...scene,
    organization,
    of: { id: `${organization}/${id}`, name: projectName || 'Federated Model' },
    queryKey: ['data', 'federated-views', organization, id],
    paths: { all: `/projects/${encodeURIComponent(id)}/federated-model/views`, one: '/federated-views' },
    schema: federatedViewSchema,
    noteOf: ({ audience }) => audienceNote(audience),
    fields: { files },
  })
}
