import {
  elementExamplesSchema,
  elementHistoryQuerySchema,
  elementHistorySchema,
  elementParameterSchema,
  elementParameterUpdateSchema,
  elementRestoreSchema,
  foundInPageSchema,
  foundInQuerySchema,
  elementMergeSchema,
  masterElementDetailSchema,
  masterElementSchema,
  masterElementUpdateSchema,
} from '@lintel/shared/contract/master-model'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { changeElement } from './changes/change-elements.ts'
import { changeParameter } from './changes/change-parameter.ts'
import { mergeElements } from './merge/merge-elements.ts'
import { readCaptures, readElement, readExamples, readHistory, readParameters } from './read-element.ts'
import { restoreVersion } from './changes/restore-version.ts'

const tags = ['master model']
const readers = { access: memberOf('header', { anyRole: ['revitmastermodel.read'] }) }
const editors = { access: memberOf('header', { anyRole: ['revitmastermodel.update'] }) }
const params = z.object({ elementId: z.uuid() })
const ofParameter = params.extend({ parameterId: z.uuid() })

const one = { tags, params, response: { 200: masterElementSchema } }
const rows = { tags, params, response: { 200: z.array(elementParameterSchema) } }
const schemas = {
  read: {
    ...one,
    summary: 'One element of the master model; for a merged element, the element it was merged into',
    response: { 200: masterElementDetailSchema },
  },
  change: {
    ...one,
    summary: 'Review an element; rejected if it changed since the given revision',
    body: masterElementUpdateSchema,
  },
  restore: {
    ...one,
    summary: 'Restore an earlier version as a new version',
    body: elementRestoreSchema,
  },
  merge: {
    ...one,
    summary: 'Merge duplicates into an element; rejected if any of them changed since the given revision',
    body: elementMergeSchema,
    response: { 200: masterElementDetailSchema },
  },
  typeProperties: { ...rows, summary: 'Type parameters of the element, with captured values' },
  instanceProperties: { ...rows, summary: 'Instance parameters of the element, with captured values' },
  captures: {
    tags,
    summary: 'Captures that contain the element, newest first',
    params,
    querystring: foundInQuerySchema,
    response: { 200: foundInPageSchema },
  },
  examples: {
    tags,
    summary: 'Matching elements in the latest capture, for the 3D viewer',
    params,
    response: { 200: elementExamplesSchema },
  },
  history: {
    tags,
    summary: "The element's change history, newest first",
    params,
    querystring: elementHistoryQuerySchema,
    response: { 200: elementHistorySchema },
  },
  changeParameter: {
    tags,
    summary: 'Approve a parameter value, or include the parameter in reviews',
    params: ofParameter,
    body: elementParameterUpdateSchema,
    response: { 200: elementParameterSchema },
  },
}

export const masterElementRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const path = '/master-model/:elementId'
  app.get(path, { config: readers, schema: schemas.read }, ({ organizationScope, params: { elementId } }) =>
    readElement(organizationScope, elementId),
  )
  app.put(path, { config: editors, schema: schemas.change }, ({ organizationScope, params: { elementId }, body }) =>
    changeElement(organizationScope, elementId, body),
  )
  app.post(`${path}/restore`, { config: editors, schema: schemas.restore }, ({ organizationScope, params, body }) =>
    restoreVersion(organizationScope, params.elementId, body),
  )
  app.post(`${path}/merge`, { config: editors, schema: schemas.merge }, ({ organizationScope, params, body }) =>
    mergeElements(organizationScope, params.elementId, body),
  )
  app.get(
    `${path}/type-properties`,
    { config: readers, schema: schemas.typeProperties },
    ({ organizationScope, params: { elementId } }) => readParameters(organizationScope, elementId, 'type'),
  )
  app.get(
    `${path}/instance-properties`,
    { config: readers, schema: schemas.instanceProperties },
    ({ organizationScope, params: { elementId } }) => readParameters(organizationScope, elementId, 'instance'),
  )
  app.get(`${path}/captures`, { config: readers, schema: schemas.captures }, ({ organizationScope, params, query }) =>
    readCaptures(organizationScope, params.elementId, query),
  )
  app.get(`${path}/examples`, { config: readers, schema: schemas.examples }, ({ organizationScope, params }) =>
    readExamples(organizationScope, params.elementId),
  )
  app.get(`${path}/history`, { config: readers, schema: schemas.history }, ({ organizationScope, params, query }) =>
    readHistory(organizationScope, params.elementId, query),
  )
  app.put(
    `${path}/parameters/:parameterId`,
    { config: editors, schema: schemas.changeParameter },
    ({ organizationScope, params: pathParams, body: update }) =>
      changeParameter(organizationScope, { ...pathParams, update }),
  )
  done()
}
