import { captureVersionsSchema } from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { readVersions } from './read-versions.ts'

const config = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }

const versionsSchema = {
  tags: ['captures'],
  summary: 'The previous and next versions of a capture, and the file being captured as its next version',
  params: z.object({ id: z.uuid() }),
  response: { 200: captureVersionsSchema },
}

export const captureVersionRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/captures/:id/versions', { config, schema: versionsSchema }, ({ organizationScope, params: { id } }) =>
    readVersions(organizationScope, id),
  )
  done()
}
