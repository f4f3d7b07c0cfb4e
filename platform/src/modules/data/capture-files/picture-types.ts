import { declareAccess } from '../../../graphql/field-access.ts'
import type { GraphqlBuilder } from '../../../graphql/schema-builder.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import { memberOf } from '../../../plugins/access.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { captureRefs, type CaptureRefs } from '../captures/graphql/capture-refs.ts'
import { projectRefs, type ProjectRefs } from '../project-groups/project-refs.ts'
import { listMadeModels, listNewestModels, type MadeModel } from './picture-repository.ts'

/** Users who can see the models. */
const readers = declareAccess(memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }))

const description = 'A picture of the 3D model, at an address that needs no token; null if there is none.'

/** Adds `hasModel` and the picture's URL to the rows of lists. */
export function addPictureTypes(builder: GraphqlBuilder, addresses: FileAddresses): void {
  const { project, capture } = projectRefs(builder)
  addModel(captureRefs(builder).summary)
  addModel(capture)
  builder.objectFields(project, (t) => ({
    modelCaptureId: t.id({
      nullable: true,
      description: 'The newest capture that has a 3D model.',
      ...readers,
      resolve: async ({ id }, _args, { load }) => (await load(loadNewestModels, id))?.captureId,
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description,
      ...readers,
      resolve: async ({ id }, _args, { load, scope }) => addressOf(scope, await load(loadNewestModels, id)),
    }),
  }))

  function addModel(row: CaptureRefs['summary'] | ProjectRefs['capture']): void {
    builder.objectFields(row, (t) => ({
      hasModel: t.boolean({
        nullable: true,
        ...readers,
        resolve: async ({ id }, _args, { load }) => (await load(loadModels, id)) !== undefined,
      }),
      thumbnailUrl: t.string({
        nullable: true,
        description,
        ...readers,
        resolve: async ({ id }, _args, { load, scope }) => addressOf(scope, await load(loadModels, id)),
      }),
    }))
  }

  function addressOf({ organizationId }: UserScope, model: MadeModel | undefined): Promise<string> | null {
    const key = model?.pictureKey ?? null
    return organizationId === undefined || key === null ? null : addresses.addressOf(organizationId, key)
  }
}

type Models = Map<string, MadeModel>

async function loadModels({ tx, organizationId }: UserScope, ids: readonly string[]): Promise<Models> {
  return organizationId === undefined ? new Map() : listMadeModels(tx, { organizationId, ids })
}

async function loadNewestModels({ tx, organizationId }: UserScope, ids: readonly string[]): Promise<Models> {
  return organizationId === undefined ? new Map() : listNewestModels(tx, { organizationId, ids })
}
