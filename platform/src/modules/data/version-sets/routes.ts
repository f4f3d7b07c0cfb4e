import {
  versionSetChoicesSchema,
  versionSetComparisonQuerySchema,
  versionSetComparisonSchema,
  versionSetCreateSchema,
  versionSetSchema,
  versionSetsOfCaptureSchema,
  versionSetsQuerySchema,
  versionSetSummarySchema,
  versionSetUpdateSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { changeVersionSet, createVersionSet, removeVersionSet } from './change-sets.ts'
import { compareSets, readChoices, readSetsOfCapture, readVersionSet, readVersionSets } from './read-sets.ts'

const tags = ['version sets']
const params = z.object({ id: z.uuid() })
/** Users who see the captures of a project (`project-types.ts`). */
const readers = {
  access: memberOf('header', { anyRole: ['projects.read', 'revitupload.read', 'revituploadcompare.read'] }),
}
const editors = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }

const listSchema = {
  tags,
  summary: 'The version sets of a project, by issue date, newest first',
  querystring: versionSetsQuerySchema,
  response: { 200: z.array(versionSetSummarySchema) },
}
const choicesSchema = {
  tags,
  summary: "Captures that can be added to a project's version sets, newest first, up to 1,000",
  querystring: versionSetsQuerySchema,
  response: { 200: versionSetChoicesSchema },
}
const createSchema = {
  tags,
  summary: 'Save captures of a project as a version set, one per file',
  description: "Captures in a version set can't be deleted or moved to another project, and retention keeps them.",
  body: versionSetCreateSchema,
  response: { 201: versionSetSchema },
}
const readSchema = { tags, summary: 'One version set with its captures', params, response: { 200: versionSetSchema } }
const changeSchema = {
  tags,
  summary: 'Replace the name, date, and captures of a version set; rejected if it changed since the given revision',
  params,
  body: versionSetUpdateSchema,
  response: { 200: versionSetSchema },
}
const removeSchema = {
  tags,
  summary: 'Delete a version set; its captures stay',
  params,
  response: { 204: z.null() },
}
const compareSchema = {
  tags,
  summary: 'Compare a version set with another one of its project, file by file',
  description: 'Files are matched by name, and renamed files by their version history.',
  params,
  querystring: versionSetComparisonQuerySchema,
  response: { 200: versionSetComparisonSchema },
}
const ofCaptureSchema = {
  tags,
  summary: 'The version sets that contain a capture',
  params,
  response: { 200: versionSetsOfCaptureSchema },
}

export const versionSetRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  const all = '/version-sets'
  const one = `${all}/:id`
  app.get(all, { config: readers, schema: listSchema }, ({ organizationScope, query: { projectGroupId } }) =>
    readVersionSets(organizationScope, projectGroupId),
  )
  app.get(
    '/version-set-choices',
    { config: readers, schema: choicesSchema },
    ({ organizationScope, query: { projectGroupId } }) => readChoices(organizationScope, projectGroupId),
  )
  app.post(all, { config: editors, schema: createSchema }, async ({ organizationScope, body }, reply) => {
    const created = await createVersionSet(organizationScope, body, jobs)
    reply.code(201)
    return created
  })
  app.get(one, { config: readers, schema: readSchema }, ({ organizationScope, params: { id } }) =>
    readVersionSet(organizationScope, id),
  )
  app.put(one, { config: editors, schema: changeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeVersionSet(organizationScope, id, body),
  )
  app.delete(one, { config: editors, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeVersionSet(organizationScope, id)
    reply.code(204)
    return null
  })
  app.get(
    `${one}/comparison`,
    { config: readers, schema: compareSchema },
    ({ organizationScope, params: { id: baseId }, query: { compareId } }) =>
      compareSets(organizationScope, { baseId, compareId }),
  )
  app.get(
    '/captures/:id/version-sets',
    { config: readers, schema: ofCaptureSchema },
    ({ organizationScope, params: { id } }) => readSetsOfCapture(organizationScope, id),
  )
  done()
}
