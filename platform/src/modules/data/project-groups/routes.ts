import { projectsByNameQuerySchema, projectTitleSchema } from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { listProjectsCalled } from './projects-named-repository.ts'

const readers = memberOf('header', {
  // Users and programs that upload files look up the project by name.
  anyRole: ['revitupload.create', 'revitupload.read', 'revituploadcompare.read'],
  isOpenToPrograms: true,
})

const calledSchema = {
  tags: ['captures'],
  summary: 'Projects that match a number, a name, or both',
  querystring: projectsByNameQuerySchema,
  response: { 200: z.array(projectTitleSchema) },
}

/** For programs that know the name of a project; people choose from lists, by GraphQL. */
export const projectRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/projects', { config: { access: readers }, schema: calledSchema }, ({ organizationScope, query }) =>
    listProjectsCalled(organizationScope.tx, { organizationId: organizationScope.organizationId, ...query }),
  )
  done()
}
