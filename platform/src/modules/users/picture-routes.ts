import { userIdSchema, userSchema } from '@lintel/shared/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { oneself, openToAll } from '../../plugins/access.ts'
import { personalLimit } from '../../plugins/limits.ts'
import type { FileStore } from '../files/file-store.ts'
import { sendFile } from '../files/send-file.ts'
import { drawImage } from '../images/draw-image.ts'
import { imageBytes, imageRoute, readImageBodies } from '../images/image-body.ts'
import { changePicture, removePicture } from './change-picture.ts'
import { readUser } from './read-user.ts'

const tags = ['users']
const params = z.object({ id: userIdSchema })
const response = { 200: userSchema }
const putSchema = { tags, summary: "Change one's picture; the body is the image", params, response }
const deleteSchema = { tags, summary: "Remove one's picture", params, response }
const fileSchema = {
  tags,
  summary: "A person's picture",
  params: z.object({
    folder: z.string().regex(/^[0-9a-f]{32}$/),
    file: z.string().regex(/^[0-9a-f]{12}\.[0-9a-f]{32}\.webp$/),
  }),
}

/** Sharp on the largest places that show it. */
const bounds = { width: 512, height: 512 }
const decodesPerPerson = { max: 30, timeWindow: 60_000 }
const forGood = 'private, max-age=31449600, immutable'

export const pictureRoutes: FastifyPluginCallbackZod<{ productId: string; store: FileStore }> = (
  app,
  options,
  done,
) => {
  const { productId, store } = options
  const limitDecodes = personalLimit(app, decodesPerPerson)
  const drawn = new WeakMap<FastifyRequest, Buffer>()
  const replaced = new WeakMap<FastifyRequest, string>()
  readImageBodies(app)

  /** Before the route opens its transaction: decoding takes time, and connections are few. */
  async function draw(request: FastifyRequest<{ Params: { id: string } }>): Promise<void> {
    if (request.params.id !== request.userId) return
    await limitDecodes(request)
    drawn.set(request, await drawImage(imageBytes(request), bounds))
  }

  /** After the commit: a change that fails leaves the picture that was there. */
  async function removeReplaced(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = replaced.get(request)
    if (key !== undefined && reply.statusCode === 200) await store.remove(key)
  }

  const picture = { ...imageRoute, config: { access: oneself('id') }, onResponse: removeReplaced }
  app.put('/users/:id/picture', { ...picture, schema: putSchema, preValidation: draw }, async (request) => {
    const { replacedKey } = await changePicture(request.scope, store, drawn.get(request) ?? Buffer.alloc(0))
    if (replacedKey !== undefined) replaced.set(request, replacedKey)
    return readUser(request.scope, productId)
  })
  app.delete('/users/:id/picture', { ...picture, schema: deleteSchema }, async (request) => {
    const { replacedKey } = await removePicture(request.scope)
    if (replacedKey !== undefined) replaced.set(request, replacedKey)
    return readUser(request.scope, productId)
  })
  app.get('/user-pictures/:folder/:file', { config: { access: openToAll() }, schema: fileSchema }, (request, reply) => {
    const { folder, file } = request.params
    return sendFile({ store, key: `users/${folder}/${file}`, request, reply, cacheControl: forGood })
  })
  done()
}
