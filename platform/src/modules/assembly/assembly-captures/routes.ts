import { captureSettingsSchema } from '@lintel/shared/contract'
import { ingestionSchema } from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import type { DocumentDeps } from '../../data/capture-documents/index.ts'
import { recordChanges } from '../../organization/history/index.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import { captureAssembly } from './capture-assembly.ts'
import { capturesAssembledModels, saveSettings } from './repository.ts'

const tags = ['captures']
const administrators = { access: memberOf('header', { anyRole: ['organization.update'] }) }
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'organization.update'] }) }
const creators = { access: memberOf('header', { anyRole: ['revitupload.create'] }), isDetached: true }

const readSchema = {
  tags,
  summary: 'Whether assembled models are captured automatically',
  response: { 200: captureSettingsSchema },
}
const saveSchema = {
  tags,
  summary: 'Set whether assembled models are captured automatically',
  body: captureSettingsSchema,
  response: { 200: captureSettingsSchema },
}
const captureSchema = {
  tags,
  summary: 'Capture the model of an assembly request; returns the existing capture if there is one',
  params: z.object({ id: z.uuid() }),
  response: { 202: ingestionSchema },
}

export const assemblyCaptureRoutes: FastifyPluginCallbackZod<DocumentDeps> = (app, deps, done) => {
  app.get('/capture-settings', { config: readers, schema: readSchema }, async ({ organizationScope }) => ({
    captureAssembledModels: await capturesAssembledModels(organizationScope.tx, organizationScope.organizationId),
  }))
  app.put('/capture-settings', { config: administrators, schema: saveSchema }, async ({ organizationScope, body }) => {
    const { tx, organizationId } = organizationScope
    const before = { captureAssembledModels: await capturesAssembledModels(tx, organizationId) }
    if (before.captureAssembledModels === body.captureAssembledModels) return body
    await saveSettings(tx, { organizationId, ...body })
    await recordChanges(organizationScope, [{ action: 'capture-settings-changed', before, after: body }])
    return body
  })
  app.post(
    '/assembly-captures/:id',
    { config: creators, schema: captureSchema },
    async ({ detachedScope: { organizationId, userId, inTransaction }, params: { id: requestId } }, reply) => {
      const person = await inTransaction(({ tx }) => findUser(tx, userId))
      const requestedBy = person ? displayNameOf(person) : ''
      reply.code(202)
      return captureAssembly(deps, { organizationId, requestId }, { requestedBy, requestedById: userId })
    },
  )
  done()
}
