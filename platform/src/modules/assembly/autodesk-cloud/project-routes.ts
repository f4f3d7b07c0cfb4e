import { cloudHubSchema, cloudProjectInfoSchema, cloudProjectSchema } from '@lintel/shared/contract/assembly'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CloudProjects } from '../../../interfaces/cloud-projects.ts'
import { memberOf } from '../../../plugins/access.ts'
import { cloudPersonOf } from './cloud-projects.ts'

export type CloudProjectOptions = { cloudProjects: CloudProjects }

const config = { access: memberOf('header', { anyRole: ['revitassembly.create'] }), isDetached: true }
const tags = ['autodesk cloud']
const hub = z.string().max(120)
const id = z.string().min(1).max(120)

const hubsSchema = { tags, summary: 'The hubs of the organization', response: { 200: z.array(cloudHubSchema) } }
const listSchema = {
  tags,
  summary: "The caller's projects in a hub; the email address parameter has no effect",
  params: z.object({ hub }),
  querystring: z.object({ email: z.string().max(320).optional() }),
  response: { 200: z.array(cloudProjectSchema) },
}
const readSchema = {
  tags,
  summary: "One of the caller's projects",
  params: z.object({ hub, id }),
  response: { 200: cloudProjectSchema },
}
const infoSchema = {
  tags,
  summary:
    "The Revit version of a project, or N/A without a model; 502 autodesk/version-unreadable if it can't be read",
  params: z.object({ id }),
  response: { 200: cloudProjectInfoSchema },
}

export const cloudProjectRoutes: FastifyPluginCallbackZod<CloudProjectOptions> = (app, { cloudProjects }, done) => {
  app.get('/autodeskcloud/hubs', { config, schema: hubsSchema }, ({ detachedScope }) =>
    cloudProjects.hubsOf(detachedScope.organizationId),
  )
  app.get('/autodeskcloud/hubs/:hub/projects/user', { config, schema: listSchema }, async ({ detachedScope, params }) =>
    cloudProjects.projectsOf(await cloudPersonOf(detachedScope), params.hub),
  )
  app.get(
    '/autodeskcloud/hubs/:hub/projects/b.:id',
    { config, schema: readSchema },
    async ({ detachedScope, params }) =>
      cloudProjects.getProject(await cloudPersonOf(detachedScope), { projectId: params.id, hubId: params.hub }),
  )
  app.get(
    '/autodeskcloud/projects/:id/projectinfo',
    { config, schema: infoSchema },
    async ({ detachedScope, params }) =>
      cloudProjects.getProjectInfo(await cloudPersonOf(detachedScope), withoutPrefix(params.id)),
  )
  done()
}

/** Some callers send the id with the prefix that the service's data calls use. */
function withoutPrefix(projectId: string): string {
  return projectId.replace(/^b\./, '')
}
