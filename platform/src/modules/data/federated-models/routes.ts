import {
  federatedFileSettingsSchema,
  federatedFileUpdateSchema,
  federatedModelQuerySchema,
  federatedModelSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FileAddresses } from '../../../interfaces/files.ts'
import { memberOf } from '../../../plugins/access.ts'
import { changeFederatedFile } from './change-file.ts'
import { readFederatedModel } from './read-federated-model.ts'

const tags = ['federated models']
const params = z.object({ id: z.uuid() })
/** Users who see the models of captures. */
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const editors = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }

const readSchema = {
  tags,
  summary: "Download links for the 3D models of a project's newest files, or of a version set, with georeferences",
  description:
    'Up to 200 files, by name. The discipline is derived from the classes of the elements until someone sets it.',
  params,
  querystring: federatedModelQuerySchema,
  response: { 200: federatedModelSchema },
}
const changeSchema = {
  tags,
  summary: 'Set the discipline and the offset of a file; rejected if they changed since the given revision',
  description: 'They apply to all versions of the file in this project.',
  params,
  body: federatedFileUpdateSchema,
  response: { 200: federatedFileSettingsSchema },
}

export const federatedModelRoutes: FastifyPluginCallbackZod<{ addresses: FileAddresses }> = (
  app,
  { addresses },
  done,
) => {
  const one = '/projects/:id/federated-model'
  app.get(one, { config: readers, schema: readSchema }, ({ organizationScope, params: { id }, query }) =>
    readFederatedModel(organizationScope, { projectGroupId: id, ...query }, addresses),
  )
  app.put(`${one}/files`, { config: editors, schema: changeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeFederatedFile(organizationScope, id, body),
  )
  done()
}
