import { Readable } from 'node:stream'
import {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
  organizationIdSchema,
  pageQuery,
} from '@lintel/shared/contract'
import {
  auditExportSchema,
  auditLogOf,
  auditLogQuerySchema,
  auditRetentionSchema,
  recordedChangesOf,
  type AuditExport,
} from '@lintel/shared/contract/applications'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { createSemaphore } from '../../../plugins/limits/semaphore.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { readAuditLog, readHistory } from './read-history.ts'
import { chooseRetention, readRetention } from './retention.ts'

const tags = ['organizations']
const params = z.object({ id: organizationIdSchema })
const parts = { organizationActions, changedValuesSchema, organizationChangeSchema }

const listSchema = {
  tags,
  summary: "The organization's change history, newest first, as shells from before the audit log read it",
  params,
  /** Without `as`, only actions that every shell knows are returned: those of applications are left out. */
  querystring: z.object({ ...pageQuery(20), as: z.literal('recorded').optional() }),
  response: { 200: recordedChangesOf(parts) },
}
const auditLogSchema = {
  tags,
  summary: "The organization's audit log, newest first, by actor, action, and time",
  params,
  querystring: auditLogQuerySchema,
  response: { 200: auditLogOf(parts) },
}
const exportSchema = {
  tags,
  summary: 'Export the audit log as CSV or JSON Lines; the export is recorded',
  params,
  body: auditExportSchema,
}
const retentionSchema = {
  tags,
  summary: 'How long entries of the audit log are kept',
  params,
  response: { 200: auditRetentionSchema },
}
const chooseSchema = {
  ...retentionSchema,
  summary: 'Set how long entries of the audit log are kept; older ones are deleted every night',
  body: auditRetentionSchema,
}

const administrators = memberOf('param:id', { anyRole: ['organization.update'] })
const config = { access: administrators }
const auditLog = '/organizations/:id/audit-log'

export const historyRoutes: FastifyPluginCallbackZod<{ productId: string }> = (app, { productId }, done) => {
  app.get(
    '/organizations/:id/changes',
    { config, schema: listSchema },
    ({ organizationScope, query: { before, take, as } }) =>
      readHistory(organizationScope, { before, take, productId, isWhole: as === 'recorded' }),
  )
  app.get(auditLog, { config, schema: auditLogSchema }, ({ organizationScope, query: { before, ...query } }) =>
    readAuditLog(organizationScope, { ...query, before, productId }),
  )
  app.get(`${auditLog}/retention`, { config, schema: retentionSchema }, ({ organizationScope }) =>
    readRetention(organizationScope),
  )
  app.put(`${auditLog}/retention`, { config, schema: chooseSchema }, ({ organizationScope, body }) =>
    chooseRetention(organizationScope, body),
  )
  void app.register(exportRoute)
  done()
}

const contentTypes: Record<AuditExport['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** Detached, so that no database connection waits for a slow caller. */
const exportRoute: FastifyPluginCallbackZod = (app, _options, done) => {
  const semaphore = createSemaphore(
    { ofPerson: 1, ofOrganization: 2, inAll: 6 },
    {
      ofPerson: "You're already exporting the audit log. Wait until the export finishes.",
      ofOrganization: 'Your organization is already exporting the audit log twice. Wait until one export finishes.',
      inAll: 'Too many audit logs are being exported right now. Try again shortly.',
    },
  )
  app.post(
    `${auditLog}/export`,
    { config: { access: administrators, isDetached: true }, schema: exportSchema },
    async ({ detachedScope, body }, reply) => {
      const leave = semaphore.take(detachedScope)
      try {
        const lines = Readable.from(await exportAuditLog(detachedScope, body), { objectMode: false })
        lines.once('close', leave)
        void reply.type(contentTypes[body.format])
        return await reply.send(lines)
      } catch (error) {
        leave()
        throw error
      }
    },
  )
  done()
}
