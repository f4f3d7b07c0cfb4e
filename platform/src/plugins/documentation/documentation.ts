import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import {
  memberSchema,
  organizationIdSchema,
  organizationSchema,
  preferenceSchema,
  problemSchema,
  productRole,
  prototypeManifestSchema,
  prototypeReleaseSchema,
  ruleSchema,
  savedViewSchema,
  userSchema,
} from '@lintel/shared/contract'
import { assemblyRequestSchema, cloudProjectSchema } from '@lintel/shared/contract/assembly'
import { filterSchema } from '@lintel/shared/filter'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { openToAll, type Access } from '../access.ts'
import { operationName, problemsOf, tags, withoutUnusedSchemas } from './document-parts.ts'

export type DocumentationOptions = { product: { id: string; name: string } }

/** Schemas that appear under their own names; a recursive schema needs one. */
const namedSchemas = {
  AssemblyRequest: assemblyRequestSchema,
  CloudProject: cloudProjectSchema,
  // Filters are validated by code, so their schema is empty and needs a descriptive name.
  Filter: filterSchema,
  Member: memberSchema,
  Organization: organizationSchema,
  Preference: preferenceSchema,
  Problem: problemSchema,
  PrototypeManifest: prototypeManifestSchema,
  PrototypeRelease: prototypeReleaseSchema,
  Rule: ruleSchema,
  SavedView: savedViewSchema,
  User: userSchema,
}
const schemaRegistry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(namedSchemas)) schemaRegistry.add(schema, { id })
const describeRoute = createJsonSchemaTransform({ schemaRegistry })
const nameSchemas = createJsonSchemaTransformObject({ schemaRegistry })

/** Serves OpenAPI 3.1 at /api/docs. It covers the routes of modules, but not those of GraphQL and files, because it only supports zod schemas. */
export const documentation = fp<DocumentationOptions>(document, { name: 'documentation' })

async function document(app: FastifyInstance, { product }: DocumentationOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${product.name} platform`,
        version: '1',
        description: introduction,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'The server that provides this document' }],
      tags: [...tags],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) => {
      const { access } = input.route.config ?? {}
      const { schema, url } = describeRoute({ ...input, schema: withEverydayParts(input.schema, input.route.config) })
      const operationId = operationName([input.route.method].flat()[0] ?? '', url)
      return { schema: { operationId, ...schema, ...describeAccess(access, product.id) }, url }
    },
    transformObject: (input) => withoutUnusedSchemas(nameSchemas(input)),
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (options) => {
      options.config = { ...options.config, access: openToAll() }
      options.schema = { ...options.schema, hide: true }
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', validatorUrl: null },
      staticCSP: contentSecurityPolicy,
    })
  })
}

/** Adds what all routes have in common: error responses, and the header that names the organization. */
function withEverydayParts(schema: FastifySchema, config: FastifyContextConfig = {}): FastifySchema {
  const { access, failures } = config
  const response = { ...problemsOf(schema, access, failures), ...(schema.response as object | undefined) }
  const hasHeader = access?.kind === 'organization' && access.organization === 'header'
  const ownHeaders = schema.headers instanceof z.ZodObject ? schema.headers.shape : {}
  const headers = z.object({ organization: organizationIdSchema, ...ownHeaders })
  return { ...schema, response, ...(hasHeader && { headers }) }
}

/** The page has its icons in data URLs and sets styles on elements; nothing comes from other servers. */
const contentSecurityPolicy = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'style-src': "'self' 'unsafe-inline'",
  'script-src': "'self'",
  'frame-ancestors': "'none'",
}

const introduction =
  'All calls except public ones need `Authorization: Bearer …`. Calls inside an organization specify it in their ' +
  'path or in the `Organization` header. Failures are problem+json (RFC 9457) with a stable `code`.'

function describeAccess(
  access: Access | undefined,
  productId: string,
): { description?: string; security?: [] | [{ bearer: [] }] } {
  if (access === undefined || access.kind === 'public') return { security: [] }
  const security: [{ bearer: [] }] = [{ bearer: [] }]
  if (access.kind === 'user')
    return { security, description: access.self ? 'For the current user only.' : 'For anyone signed in.' }
  const organizationText =
    access.organization === 'header'
      ? 'the organization of the `Organization` header'
      : 'the organization named in the call'
  const roles = access.anyRole?.map((role) => `\`${productRole(productId, role)}\``).join(' or ')
  return { security, description: `For members of ${organizationText}${roles ? ` with the role ${roles}` : ''}.` }
}
