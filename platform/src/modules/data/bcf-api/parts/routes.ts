import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { tagEntity } from '../../../../plugins/entity-tag.ts'
import type { App } from '../../../../interfaces/app.ts'
import * as access from '../access.ts'
import { type BcfDeps, tagsOf } from '../bcf-deps.ts'
import { openProject } from '../projects/read-projects.ts'
import { fileSchema, projectParams } from '../projects/schemas.ts'
import { snippetSchema, storedSnippetSchema, topicParams as params } from '../topics/schemas.ts'
import { openTopic } from '../topics/write-topics.ts'
import {
  addReference,
  changeReference,
  setFiles,
  readFiles,
  readReferences,
  readRelated,
  readSnippet,
  setRelatedTopics,
  setSnippet,
} from './change-parts.ts'
import {
  filesPutSchema,
  referenceParams,
  referencePostSchema,
  referencePutSchema,
  referenceSchema,
  relatedTopicsSchema,
} from './schemas.ts'

const config = { ...access.commonOptions, access: access.readers }
const editors = { ...access.commonOptions, access: access.editors }
const topic = '/projects/:projectId/topics/:topicId'
const filesSchema = z.array(fileSchema)
const tagged = { onSend: tagEntity, config }

/** Parts of BCF topics that our screens don't show. */
export const bcfPartRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, deps, done) => {
  snippetRoutes(app, deps)
  relatedRoutes(app, deps)
  fileRoutes(app, deps)
  referenceRoutes(app, deps)
  documentRoutes(app, deps)
  done()
}

function snippetRoutes(app: App, { version, jobs }: BcfDeps): void {
  const tags = tagsOf(version)
  const replaces = <Body extends z.ZodType>(summary: string, body: Body) => ({ tags, summary, params, body })
  app.get(
    `${topic}/snippet`,
    {
      ...tagged,
      schema: { tags, summary: 'The BIM snippet of a topic', params, response: { 200: storedSnippetSchema } },
    },
    async ({ organizationScope: scope, params: pathParams }) => readSnippet(scope, await openTopic(scope, pathParams)),
  )
  app.put(
    `${topic}/snippet`,
    {
      config: editors,
      schema: {
        ...replaces('Replace the BIM snippet of a topic', snippetSchema),
        response: { 200: storedSnippetSchema },
      },
    },
    async ({ organizationScope: scope, params: pathParams, body }) => {
      const topicKey = await openTopic(scope, pathParams)
      await setSnippet({ ...scope, jobs }, topicKey, body)
      return readSnippet(scope, topicKey)
    },
  )
  app.get(
    `${topic}/related_topics`,
    {
      ...tagged,
      schema: { tags, summary: 'Related topics of a topic', params, response: { 200: relatedTopicsSchema } },
    },
    async ({ organizationScope: scope, params: pathParams }) => readRelated(scope, await openTopic(scope, pathParams)),
  )
}

function relatedRoutes(app: App, { version, jobs, hostOrigin }: BcfDeps): void {
  const tags = tagsOf(version)
  const replaces = <Body extends z.ZodType>(summary: string, body: Body) => ({ tags, summary, params, body })
  app.put(
    `${topic}/related_topics`,
    {
      config: editors,
      schema: {
        ...replaces('Replace the related topics of a topic, within the same project', relatedTopicsSchema),
        response: { 200: relatedTopicsSchema },
      },
    },
    async ({ organizationScope: scope, params: pathParams, body }) => {
      const topicKey = await openTopic(scope, pathParams)
      await setRelatedTopics({ ...scope, jobs }, topicKey, body)
      return readRelated(scope, topicKey)
    },
  )
  app.get(
    `${topic}/files`,
    {
      ...tagged,
      schema: {
        tags,
        summary: 'The files of a topic; captures by default',
        params,
        response: { 200: filesSchema },
      },
    },
    async ({ organizationScope: scope, params: pathParams }) =>
      readFiles(scope, await openTopic(scope, pathParams), hostOrigin),
  )
}

function fileRoutes(app: App, { version, jobs, hostOrigin }: BcfDeps): void {
  const tags = tagsOf(version)
  const replaces = <Body extends z.ZodType>(summary: string, body: Body) => ({ tags, summary, params, body })
  app.put(
    `${topic}/files`,
    {
      config: editors,
      schema: { ...replaces('Replace the files of a topic', filesPutSchema), response: { 200: filesSchema } },
    },
    async ({ organizationScope: scope, params: pathParams, body }) => {
      const topicKey = await openTopic(scope, pathParams)
      await setFiles({ ...scope, jobs }, topicKey, body)
      return readFiles(scope, topicKey, hostOrigin)
    },
  )
  app.get(
    `${topic}/document_references`,
    {
      ...tagged,
      schema: {
        tags,
        summary: 'Document references of a topic',
        params,
        response: { 200: z.array(referenceSchema) },
      },
    },
    async ({ organizationScope: scope, params: pathParams }) =>
      readReferences(scope, await openTopic(scope, pathParams)),
  )
}

function referenceRoutes(app: App, { version, jobs }: BcfDeps): void {
  const tags = tagsOf(version)
  const replaces = <Body extends z.ZodType>(summary: string, body: Body) => ({ tags, summary, params, body })
  app.post(
    `${topic}/document_references`,
    {
      config: editors,
      schema: {
        ...replaces('Add a reference to an external document', referencePostSchema),
        response: { 201: referenceSchema },
      },
    },
    async ({ organizationScope: scope, params: pathParams, body }, reply) => {
      const added = await addReference({ ...scope, jobs }, await openTopic(scope, pathParams), body)
      reply.code(201)
      return added
    },
  )
  app.put(
    `${topic}/document_references/:referenceId`,
    {
      config: editors,
      schema: {
        tags,
        summary: 'Replace a document reference',
        params: referenceParams,
        body: referencePutSchema,
        response: { 200: referenceSchema },
      },
    },
    async ({ organizationScope: scope, params: pathParams, body }) =>
      changeReference({ ...scope, jobs }, await openTopic(scope, pathParams), {
        id: pathParams.referenceId,
        sent: body,
      }),
  )
}

function documentRoutes(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  app.get(
    '/projects/:projectId/documents',
    {
      ...tagged,
      schema: {
        tags,
        summary: "Documents; always empty because documents aren't stored",
        params: projectParams,
        response: { 200: z.array(z.never()) },
      },
    },
    async ({ organizationScope, params: pathParams }) => {
      await openProject(organizationScope, pathParams)
      return []
    },
  )
}
