import {
  catalogNameSchema,
  optionSetSchema,
  organizationIdSchema,
  prototypeManifestSchema,
  prototypeReleaseSchema,
  prototypeReleaseUpdateSchema,
} from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FileAddresses } from '../../../interfaces/files.ts'
import { memberOf } from '../../../plugins/access.ts'
import { tagEntity } from '../../../plugins/entity-tag.ts'
import { changeRelease } from './change-release.ts'
import { findVisibleRelease } from './find-visible-release.ts'
import { listPrototypes } from './list-prototypes.ts'
import { readManifest } from './read-manifest.ts'

export type PrototypeRouteOptions = { productId: string; addresses: FileAddresses }

const tags = ['prototypes']
const ofOrganization = z.object({ org: organizationIdSchema })
const ofRelease = ofOrganization.extend({ portfolio: catalogNameSchema, release: catalogNameSchema })
const readers = { access: memberOf('param:org', { anyRole: ['prototypes.read'] }) }
const publishers = { access: memberOf('param:org', { anyRole: ['prototypes.update'] }) }

const listSchema = {
  tags,
  summary: 'Releases of all prototypes; unpublished ones only for publishers',
  params: ofOrganization,
  response: { 200: z.array(prototypeReleaseSchema) },
}
const manifestSchema = {
  tags,
  summary: "A release's manifest",
  params: ofRelease,
  response: { 200: prototypeManifestSchema },
}
const optionsSchema = {
  tags,
  summary: 'Option sets of a release',
  params: ofRelease,
  response: { 200: z.array(optionSetSchema) },
}
const changeSchema = {
  tags,
  summary: 'Publish or unpublish a release, or turn its automation on or off',
  params: ofRelease,
  body: prototypeReleaseUpdateSchema,
  response: { 200: prototypeReleaseSchema },
}

export const prototypeRoutes: FastifyPluginCallbackZod<PrototypeRouteOptions> = (app, options, done) => {
  const { productId, addresses } = options
  const list = `/${productId}-webapi/prototypes/:org`
  const release = `${list}/:portfolio/:release`
  app.get(list, { config: readers, onSend: tagEntity, schema: listSchema }, ({ organizationScope }) =>
    listPrototypes(organizationScope, addresses),
  )
  app.get(release, { config: readers, onSend: tagEntity, schema: manifestSchema }, ({ organizationScope, params }) =>
    readManifest(organizationScope, params, addresses),
  )
  app.get(
    `${release}/options`,
    { config: readers, schema: optionsSchema },
    async ({ organizationScope, params }) => (await findVisibleRelease(organizationScope, params)).optionSets,
  )
  app.patch(
    release,
    { config: publishers, schema: changeSchema },
    ({ organizationScope, params: releaseParams, body: update }) =>
      changeRelease(organizationScope, { releaseParams, update }, addresses),
  )
  done()
}
