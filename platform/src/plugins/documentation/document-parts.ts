import { problemSchema } from '@lintel/shared/contract'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Access } from '../access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The format of a route's errors (`answerMessage`), if it is not problem+json. */
    failures?: 'message'
  }
}

/** The groups of routes in the documentation. */
export const tags = [
  { name: 'assembly requests', description: 'Models assembled from prototypes' },
  { name: 'autodesk cloud', description: 'Autodesk services used by the organization' },
  { name: 'BCF 2.1', description: "Topics for other programs, as defined by buildingSMART's BCF API 2.1" },
  { name: 'BCF 3.0', description: "Topics for other programs, as defined by buildingSMART's BCF API 3.0" },
  { name: 'cloud projects', description: 'Cloud projects for assembled models' },
  { name: 'desktop app', description: 'The desktop application' },
  { name: 'grid views', description: 'Named views of grids' },
  { name: 'members', description: 'Members of an organization and their roles' },
  { name: 'organizations', description: 'Name, appearance, and history of an organization' },
  { name: 'preferences', description: "A user's saved settings" },
  { name: 'prototypes', description: 'Standard building configurations and their releases' },
  { name: 'registry', description: 'Which remotes the shell loads' },
  { name: 'saved views', description: 'Saved views of prototypes' },
  { name: 'uploads', description: 'Resumable uploads of large files (tus protocol)' },
  { name: 'users', description: 'The signed-in person' },
] as const

/** The function name in generated clients, such as `getOrganizationsById` for `GET /api/organizations/{id}`. */
export function operationName(method: string, url: string): string {
  const linkText = url
    .replace(/^\/api\//, '')
    .split('/')
    .filter((part) => part !== '')
  const labels = linkText.map((word) => {
    const parameter = /^[:{](\w+)\}?$/.exec(word)?.[1]
    return parameter === undefined ? capitalized(word) : `By${capitalized(parameter)}`
  })
  return [method.toLowerCase(), ...labels].join('')
}

function capitalized(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const messageSchema = z.object({ message: z.string(), code: z.string(), requestId: z.string() })

function problem(description: string) {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}

function message(description: string) {
  return { description, content: { 'application/json': { schema: messageSchema } } }
}

/** The possible errors, given a route's input and access. */
export function problemsOf(
  schema: FastifySchema,
  access: Access | undefined,
  failures?: 'message',
): Record<string, unknown> {
  const failure = failures === 'message' ? message : problem
  const isPublic = access === undefined || access.kind === 'public'
  const takesInput = [schema.body, schema.params, schema.querystring, schema.headers].some((part) => part !== undefined)
  const isOfOrganization = access?.kind === 'organization'
  return {
    ...((takesInput || isOfOrganization) && { 400: failure("The request isn't valid") }),
    ...(!isPublic && { 401: failure('The token is missing or not valid') }),
    ...(isOfOrganization && access.anyRole && { 403: failure('The caller lacks the role') }),
    ...((isOfOrganization || schema.params !== undefined) && {
      404: failure('Not found, or not accessible to the caller'),
    }),
    429: failure('Too many calls; Retry-After says when to try again'),
    default: failure('Any other failure'),
  }
}

type Document = { components?: { schemas?: Record<string, unknown> } }

/** Every named schema is generated in two forms, for reading and for sending; hardly any is needed in both. */
export function withoutUnusedSchemas<Documented extends object>(document: Documented): Documented {
  const { components } = document as Document
  const text = JSON.stringify(document)
  const schemas = Object.entries(components?.schemas ?? {})
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`))
  const trimmed = { ...document, components: { ...components, schemas: Object.fromEntries(used) } }
  // Removing a schema may leave others unused, so this repeats until none is.
  return used.length === schemas.length ? document : withoutUnusedSchemas(trimmed)
}
