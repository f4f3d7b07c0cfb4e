import { organizationIdSchema, organizationSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ImageDeps } from '../../../interfaces/files.ts'
import { memberOf } from '../../../plugins/access.ts'
import { withCleanup } from '../../base/files/index.ts'
import { imageBounds, imageBytes, imageRoute, readImageBodies, storeImage } from '../../base/images/index.ts'
import { changeLogo, logoFolder } from './change-organization.ts'

const params = z.object({ id: organizationIdSchema })
const response = { 200: organizationSchema }
const tags = ['organizations']
const putSchema = { tags, summary: "Set the organization's logo; the body is the image", params, response }
const deleteSchema = { tags, summary: 'Remove the logo', params, response }

const administrators = { access: memberOf('param:id', { anyRole: ['organization.update'] }) }

/** Twice the largest size that a theme allows, for high-resolution screens. */
const bounds = { width: 1200, height: 400 }

/** Each logo gets a unique name in the public folder, so that no other logo is overwritten. */
export const logoChangeRoutes: FastifyPluginCallbackZod<ImageDeps> = (app, files, done) => {
  readImageBodies(app)
  const url = '/organizations/:id/logo'
  // Detached, because decoding takes time and connections are few.
  const config = { ...administrators, ...imageBounds, isDetached: true }
  app.put(url, { ...imageRoute, config, schema: putSchema }, async (request) => {
    const caller = request.detachedScope
    const image = await files.decodeImage(caller, imageBytes(request), bounds)
    const { organizationId } = caller
    const key = await storeImage(files, { folder: logoFolder, organizationId }, image)
    return withCleanup(files, [key], () => caller.inTransaction((scope) => changeLogo(scope, key)))
  })
  app.delete(url, { config: administrators, schema: deleteSchema }, ({ organizationScope }) =>
    changeLogo(organizationScope, null),
  )
  done()
}
