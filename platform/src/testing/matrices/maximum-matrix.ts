import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Call, TestApp } from '../build-test-app.ts'
import { canary, foreignOrganization, outsider, foreignId, addForeignOrganization } from './foreign-organization.ts'
import { sampleBody, type ApiDocument, type Operation, type Samples } from './sample-bodies.ts'
import { fill, organizationNames, walkedRoutes } from './tenant-matrix.ts'

/**
 * Sends each request of the OpenAPI document that has integers, with every integer at its documented maximum and the ids of existing rows. Reports
 * requests that fail inside the platform, and those with a rejected body, which prove nothing.
 */
export async function walkMaximumMatrix(platform: TestApp, only = '/'): Promise<string[]> {
  await addForeignOrganization(platform)
  await platform.asOwner(
    `update members set roles = array(select distinct unnest(roles) from members) where user_id = $1`,
    [outsider.id],
  )
  const document = (await platform.call({ url: '/api/docs/json' })).json<ApiDocument>()
  const highest = withMaximumExamples(document)
  const violations: string[] = []
  const routes = walkedRoutes(platform.app.protectedRoutes).filter(({ url }) => url.startsWith(only) && !isEndless(url))
  for (const route of routes) {
    const operationOf = ({ paths }: ApiDocument) =>
      paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()] ?? {}
    const samples = { id: foreignId, userId: outsider.id, text: `highest ${route.url}` }
    const body = sampleBody(highest, operationOf(highest), samples)
    const query = queryOf(operationOf(highest), samples)
    const isWithoutIntegers =
      isDeepStrictEqual(body, sampleBody(document, operationOf(document), samples)) &&
      query === queryOf(operationOf(document), samples)
    if (isWithoutIntegers) continue
    const user = route.access?.kind === 'user' ? outsider.id : foreignId
    const { status, text } = await platform.call({
      method: route.method as NonNullable<Call['method']>,
      url: fill(route.url, { org: foreignOrganization, user, ...organizationNames(route) }) + query,
      as: outsider.id,
      organization: foreignOrganization,
      headers: { 'idempotency-key': randomUUID() },
      ...(body !== undefined && { body }),
    })
    if (status >= 500 || text.includes('"request/invalid"'))
      violations.push(`${route.method} ${route.url}: is answered ${status} ${text}`)
  }
  return violations
}

/** The response of an event stream does not end. Its position is only compared in the process. */
function isEndless(url: string): boolean {
  return url.startsWith('/api/') && url.endsWith('/events')
}

/** The same document, in which the example of each integer is its maximum: samples are created from examples. */
function withMaximumExamples<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withMaximumExamples) as Part
  if (typeof part !== 'object' || part === null) return part
  const parts = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withMaximumExamples<unknown>(value)]),
  )
  return (parts.type === 'integer' && 'maximum' in parts ? { ...parts, example: parts.maximum } : parts) as Part
}

/** The required parameters of a query, and those with an example. */
export function queryOf({ parameters = [] }: Operation, { id }: Pick<Samples, 'id'>): string {
  const query = new URLSearchParams()
  for (const { in: location, name, required, schema } of parameters) {
    if (location !== 'query' || (!required && schema?.example === undefined)) continue
    const value = schema?.example ?? schema?.minimum ?? (schema?.format === 'uuid' ? id : canary)
    query.set(name, value.toString())
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}
