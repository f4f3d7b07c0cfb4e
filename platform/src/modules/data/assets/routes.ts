import { assetChangeSchema, assetCreateSchema, assetSchema } from '@lintel/shared/contract/assets'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { changeAsset, createAsset, deleteAsset, readAsset, restoreAsset } from './change-assets.ts'

const tags = ['assets']
const readers = { access: memberOf('header', { anyRole: ['assets.read'] }) }
const editors = { access: memberOf('header', { anyRole: ['assets.update'] }) }
const params = z.object({ assetId: z.uuid() })
const answer = { 200: assetSchema }

const schemas = {
  create: { tags, summary: 'Add an asset', body: assetCreateSchema, response: { 201: assetSchema } },
  read: { tags, summary: 'One asset', params, response: answer },
  change: {
    tags,
    summary: 'Update fields of an asset; rejected if they changed since the given revision',
    params,
    body: assetChangeSchema,
    response: answer,
  },
  remove: { tags, summary: 'Delete an asset; it can be restored for an hour', params },
  restore: { tags, summary: 'Restore a deleted asset', params, response: answer },
}

export const assetRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const one = '/assets/:assetId'
  app.post('/assets', { config: editors, schema: schemas.create }, async ({ organizationScope, body }, reply) => {
    const asset = await createAsset(organizationScope, body)
    reply.code(201)
    return asset
  })
  app.get(one, { config: readers, schema: schemas.read }, ({ organizationScope, params: { assetId } }) =>
    readAsset(organizationScope, assetId),
  )
  app.patch(one, { config: editors, schema: schemas.change }, ({ organizationScope, params: { assetId }, body }) =>
    changeAsset(organizationScope, assetId, body),
  )
  app.delete(one, { config: editors, schema: schemas.remove }, async ({ organizationScope, params }, reply) => {
    await deleteAsset(organizationScope, params.assetId)
    reply.code(204)
  })
  app.post(`${one}/restore`, { config: editors, schema: schemas.restore }, ({ organizationScope, params }) =>
    restoreAsset(organizationScope, params.assetId),
  )
  done()
}
