import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { tagEntity } from '../../../../plugins/entity-tag.ts'
import type { App } from '../../../../interfaces/app.ts'
import * as access from '../access.ts'
import { notOffered } from '../entity.ts'
import { type BcfDeps, tagsOf } from '../bcf-deps.ts'
import { openProject, readExtensions, readFilesInformation, readProject, readProjects } from './read-projects.ts'
import {
  extensionsSchema,
  filesInformationSchema,
  projectChangeSchema,
  projectParams as params,
  projectSchema,
} from './schemas.ts'

const readers = { ...access.commonOptions, access: access.readers }
const tagged = { onSend: tagEntity }

export const bcfProjectRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, deps, done) => {
  readingRoutes(app, deps)
  extensionRoutes(app, deps)
  fileRoutes(app, deps)
  done()
}

function readingRoutes(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const one = '/projects/:projectId'
  app.get(
    '/projects',
    {
      ...tagged,
      config: { ...access.commonOptions, access: access.anybody },
      schema: {
        tags,
        summary: 'Projects in all organizations where the caller can read topics',
        response: { 200: z.array(projectSchema) },
      },
    },
    ({ scope }) => readProjects(scope),
  )
  app.get(
    one,
    { ...tagged, config: readers, schema: { tags, summary: 'One project', params, response: { 200: projectSchema } } },
    ({ organizationScope, params: pathParams }) => readProject(organizationScope, pathParams),
  )
}

function extensionRoutes(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const one = '/projects/:projectId'
  app.put(
    one,
    {
      config: readers,
      schema: {
        tags,
        summary: 'Not supported: projects get their names from their files',
        params,
        body: projectChangeSchema,
        response: { 200: projectSchema },
      },
    },
    async ({ organizationScope, params: pathParams }) => {
      await openProject(organizationScope, pathParams)
      throw notOffered('Projects get their names from their files.')
    },
  )
  app.get(
    `${one}/extensions`,
    {
      ...tagged,
      config: readers,
      schema: {
        tags,
        summary: 'Project extensions: topic values and authorized actions',
        params,
        response: { 200: extensionsSchema },
      },
    },
    ({ organizationScope, params: pathParams }) => readExtensions(organizationScope, pathParams, version),
  )
}

function fileRoutes(app: App, { version, hostOrigin }: BcfDeps): void {
  const tags = tagsOf(version)
  const one = '/projects/:projectId'
  if (version === '3.0')
    app.get(
      `${one}/files_information`,
      {
        ...tagged,
        config: readers,
        schema: {
          tags,
          summary: 'The newest captures of a project, as files; empty without access to captures',
          params,
          response: { 200: filesInformationSchema },
        },
      },
      ({ organizationScope, params: pathParams }) => readFilesInformation(organizationScope, pathParams, hostOrigin),
    )
}
