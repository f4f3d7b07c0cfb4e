import { dashboardHistorySchema, dashboardSaveSchema, dashboardSchema } from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../plugins/access.ts'
import { readDashboard, readDashboardHistory } from './read-dashboard.ts'
import { saveDashboard } from './save-dashboard.ts'

const tags = ['reports']
const readers = { access: memberOf('header', { anyRole: ['reporting.read'] }) }
const makers = { access: memberOf('header', { anyRole: ['reporting.create'] }) }

const readSchema = {
  tags,
  summary: "The organization's dashboard: up to eight reports with their latest results",
  response: { 200: dashboardSchema },
}
const saveSchema = {
  tags,
  summary: 'Replace the dashboard: all tiles, in order',
  body: dashboardSaveSchema,
  response: { 200: dashboardSchema },
}
const historySchema = {
  tags,
  summary: 'The last fifty versions of the dashboard, newest first',
  response: { 200: dashboardHistorySchema },
}

/** Serves `/api/report-dashboard`. */
export const dashboardRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const one = '/report-dashboard'
  app.get(one, { config: readers, schema: readSchema }, ({ organizationScope }) => readDashboard(organizationScope))
  app.put(one, { config: makers, schema: saveSchema }, ({ organizationScope, body }) =>
    saveDashboard(organizationScope, body),
  )
  app.get(`${one}/history`, { config: readers, schema: historySchema }, ({ organizationScope }) =>
    readDashboardHistory(organizationScope),
  )
  done()
}
