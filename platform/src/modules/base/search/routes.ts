import { foundNamesSchema, nameSearchQuerySchema } from '@lintel/shared/contract/search'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { SearchSource } from '../../../interfaces/search-source.ts'
import { memberOf } from '../../../plugins/access.ts'
import { personalLimit } from '../../../plugins/limits/limits.ts'
import { findNames } from './find-names.ts'

const schema = {
  tags: ['search'],
  summary: "Search the organization's items by name, limited to what the caller can access",
  querystring: nameSearchQuerySchema,
  response: { 200: foundNamesSchema },
}

/** Two searches per second, which is more than someone needs while typing. */
const searchesOfPerson = { name: 'searches', points: 120, seconds: 60 }

export const searchRoutes: FastifyPluginCallbackZod<{ searches: readonly SearchSource[] }> = (
  app,
  { searches },
  done,
) => {
  const limitSearches = personalLimit(app, searchesOfPerson)
  app.get('/search', { config: { access: memberOf('header') }, schema }, async (request) => {
    await limitSearches(request)
    return findNames(request.organizationScope, searches, request.query.search)
  })
  done()
}
