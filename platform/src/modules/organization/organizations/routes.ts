import { organizationIdSchema, organizationSchema, organizationUpdateSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { changeOrganization, readOrganization } from './change-organization.ts'

const tags = ['organizations']
const params = z.object({ id: organizationIdSchema })

const readSchema = {
  tags,
  summary: 'One organization with its theme',
  params,
  response: { 200: organizationSchema },
}
const changeSchema = {
  tags,
  summary: 'Update the name and theme',
  params,
  body: organizationUpdateSchema,
  response: { 200: organizationSchema },
}

// Ignores the organization header, because the browser loads all of a person's organizations while one of them is active.
const readers = { access: memberOf('param:id', { ignoreHeader: true }) }
const administrators = { access: memberOf('param:id', { anyRole: ['organization.update'] }) }

export const organizationRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/organizations/:id', { config: readers, schema: readSchema }, ({ organizationScope }) =>
    readOrganization(organizationScope),
  )
  // The first path is from the specification; the second one is the corrected path (docs/specification/decisions.md).
  for (const url of ['/organizations/organizations/:id', '/organizations/:id']) {
    app.put(url, { config: administrators, schema: changeSchema }, ({ organizationScope, body }) =>
      changeOrganization(organizationScope, body),
    )
  }
  done()
}
