import { organizationIdSchema, organizationSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../plugins/access.ts'
import type { FileStore } from '../files/file-store.ts'
import { imageBytes, imageRoute, readImageBodies } from '../images/image-body.ts'
import { storeImage } from '../images/store-image.ts'
import { changeLogo } from './change-organization.ts'

const params = z.object({ id: organizationIdSchema })
const response = { 200: organizationSchema }
const tags = ['organizations']
const putSchema = { tags, summary: 'Give the organization a logo: the body is the image', params, response }
const deleteSchema = { tags, summary: 'Take the logo away', params, response }

const administrators = { access: memberOf('param:id', { anyRole: ['organization.update'] }) }

/** Twice the largest height that a theme allows, for sharp screens. */
const bounds = { width: 1200, height: 400 }

/** Logos get a name of their own in the folder that all of them are served from; nobody else's is touched. */
export const logoChangeRoutes: FastifyPluginCallbackZod<{ store: FileStore }> = (app, { store }, done) => {
  readImageBodies(app)
  const url = '/organizations/:id/logo'
  app.put(url, { ...imageRoute, config: administrators, schema: putSchema }, async (request) => {
    const key = await storeImage({ store, folder: 'client-logos', bytes: imageBytes(request), bounds })
    return changeLogo(request.organizationScope, key.slice(key.lastIndexOf('/') + 1))
  })
  app.delete(url, { config: administrators, schema: deleteSchema }, ({ organizationScope }) =>
    changeLogo(organizationScope, null),
  )
  done()
}
