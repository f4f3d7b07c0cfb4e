import { userIdSchema, userSchema } from '@lintel/shared/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ImageDeps } from '../../../interfaces/files.ts'
import { oneself, openToAll } from '../../../plugins/access.ts'
import { personalLimit } from '../../../plugins/limits/limits.ts'
import { sendFile } from '../../base/files/index.ts'
import { imageBounds, imageBytes, imageRoute, readImageBodies, storeImage } from '../../base/images/index.ts'
import { changePicture, pictureFolder } from './change-picture.ts'
import { readUser } from './read-user.ts'

const tags = ['users']
const params = z.object({ id: userIdSchema })
const response = { 200: userSchema }
const putSchema = { tags, summary: "Change the user's picture; the body is the image", params, response }
const deleteSchema = { tags, summary: "Remove the user's picture", params, response }
const fileSchema = {
  tags,
  summary: "A person's picture",
  params: z.object({
    folder: z.string().regex(/^[0-9a-f]{32}$/),
    file: z.string().regex(/^[0-9a-f]{12}\.[0-9a-f]{32}\.webp$/),
  }),
}

/** Twice the largest displayed size, so that it is sharp everywhere. */
const bounds = { width: 512, height: 512 }
const decodesPerPerson = { name: 'pictures of people', points: 30, seconds: 60 }
const forGood = 'private, max-age=31449600, immutable'

export const pictureRoutes: FastifyPluginCallbackZod<ImageDeps & { productId: string }> = (app, options, done) => {
  const { productId, ...files } = options
  const limitDecodes = personalLimit(app, decodesPerPerson)
  const stored = new WeakMap<FastifyRequest, string>()
  readImageBodies(app)

  /** Runs before the route opens its transaction, because decoding takes time and connections are few. */
  async function storePicture(request: FastifyRequest<{ Params: { id: string } }>): Promise<void> {
    if (request.params.id !== request.userId) return
    await limitDecodes(request)
    const { userId } = request
    const image = await files.decodeImage({ userId }, imageBytes(request), bounds)
    stored.set(request, await storeImage(files, { folder: pictureFolder(userId) }, image))
  }

  const picture = { ...imageRoute, config: { access: oneself('id', { entersOrganization: true }), ...imageBounds } }
  app.put('/users/:id/picture', { ...picture, schema: putSchema, preValidation: storePicture }, async (request) => {
    await changePicture(request.scope, stored.get(request) ?? null)
    return readUser(request.scope, productId)
  })
  app.delete('/users/:id/picture', { ...picture, schema: deleteSchema }, async (request) => {
    await changePicture(request.scope, null)
    return readUser(request.scope, productId)
  })
  app.get('/user-pictures/:folder/:file', { config: { access: openToAll() }, schema: fileSchema }, (request, reply) => {
    const { folder, file } = request.params
    return sendFile({ store: files.store, key: `users/${folder}/${file}`, request, reply, cacheControl: forGood })
  })
  done()
}
