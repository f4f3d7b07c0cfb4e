import {
  healthThresholdsSchema,
  healthThresholdsUpdateSchema,
  modelHealthQuerySchema,
  modelHealthSchema,
  projectHealthThresholdsSchema,
  projectHealthThresholdsUpdateSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { healthReaders } from './health-readers.ts'
import { readHealth } from './read-health.ts'
import {
  changeProjectThresholds,
  changeThresholds,
  readProjectThresholds,
  readThresholds,
} from './thresholds/thresholds.ts'

const tags = ['model health']
const administrators = { access: memberOf('header', { anyRole: ['organization.update'] }) }
const editors = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }
const config = { access: memberOf('header', { anyRole: healthReaders }) }

const healthSchema = {
  tags,
  summary: "Warnings, missing information, review flags, and failed checks of a project's newest 300 captures",
  description:
    'A worker counts what is in a file after it was captured. Counts are null where the file or the reader of that time did not have the information.',
  querystring: modelHealthQuerySchema,
  response: { 200: modelHealthSchema },
}

const thresholdsSchema = {
  tags,
  summary: 'Thresholds of the organization, for projects without their own',
  response: { 200: healthThresholdsSchema },
}
const changeSchema = {
  tags,
  summary: 'Set the thresholds of the organization; rejected if they changed since the given revision',
  body: healthThresholdsUpdateSchema,
  response: { 200: healthThresholdsSchema },
}

const params = z.object({ id: z.uuid() })
const projectThresholdsSchema = {
  tags,
  summary: 'The counts above which the people of a project are notified',
  params,
  response: { 200: projectHealthThresholdsSchema },
}
const projectChangeSchema = {
  tags,
  summary: 'Set the thresholds of a project; rejected if they changed since the given revision',
  params,
  body: projectHealthThresholdsUpdateSchema,
  response: { 200: projectHealthThresholdsSchema },
}

export const modelHealthRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  app.get('/model-health', { config, schema: healthSchema }, ({ organizationScope, query: { projectGroupId } }) =>
    readHealth(organizationScope, projectGroupId),
  )
  app.get('/health-thresholds', { config, schema: thresholdsSchema }, ({ organizationScope }) =>
    readThresholds(organizationScope),
  )
  app.put('/health-thresholds', { config: administrators, schema: changeSchema }, ({ organizationScope, body }) =>
    changeThresholds(organizationScope, body, jobs),
  )
  const ofProject = '/projects/:id/health-thresholds'
  app.get(ofProject, { config, schema: projectThresholdsSchema }, ({ organizationScope, params: { id } }) =>
    readProjectThresholds(organizationScope, id),
  )
  app.put(ofProject, { config: editors, schema: projectChangeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeProjectThresholds(organizationScope, id, body, jobs),
  )
  done()
}
