import {
  healthThresholdsSchema,
  healthThresholdsUpdateSchema,
  modelHealthQuerySchema,
  modelHealthSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../plugins/access.ts'
import { readHealth } from './read-health.ts'
import { changeThresholds, readThresholds } from './thresholds.ts'

const tags = ['model health']
const administrators = { access: memberOf('header', { anyRole: ['organization.update'] }) }
const config = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }

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
  summary: 'The counts above which the people of a project are notified of a new capture',
  response: { 200: healthThresholdsSchema },
}
const changeSchema = {
  tags,
  summary: 'Set the thresholds of the organization; rejected if they changed since the given revision',
  body: healthThresholdsUpdateSchema,
  response: { 200: healthThresholdsSchema },
}

export const modelHealthRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/model-health', { config, schema: healthSchema }, ({ organizationScope, query: { projectGroupId } }) =>
    readHealth(organizationScope, projectGroupId),
  )
  app.get('/health-thresholds', { config, schema: thresholdsSchema }, ({ organizationScope }) =>
    readThresholds(organizationScope),
  )
  app.put('/health-thresholds', { config: administrators, schema: changeSchema }, ({ organizationScope, body }) =>
    changeThresholds(organizationScope, body),
  )
  done()
}
