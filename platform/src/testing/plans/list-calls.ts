import { dataSourceNames, type DataSourceName } from '@lintel/shared/contract/reports'
import type { Call, TestApp } from '../build-test-app.ts'
import { fill, organizationNames } from '../matrices/tenant-matrix.ts'
import { firstId, organization, person } from './seed-rows.ts'

/** A request whose statements are checked, with a descriptive name. */
export type ListCall = { name: string; call: Call }

type Parameter = { name: string; in: string; required?: boolean; schema: { enum?: string[] } }
type Document = { paths: Record<string, { get?: { parameters?: Parameter[] } }> }

const caller = { as: person, organization }

/** Values of parameters that aren't ids. */
const parameterValues: Record<string, string> = {
  startDate: '1/1/2026',
  endDate: '12/31/2026',
  timeZone: 'UTC',
  keepCaptures: '20',
  captureIds: firstId,
  fileName: 'assets.csv',
  fileHash: 'a'.repeat(64),
  requestId: firstId,
}

/** A search text without matches. With many matches, an ordered list would find its first rows immediately and hide a slow plan. */
export const searchTerm = 'zyx'
const searches = new Set(['filterNeedle', 'search', 'needle'])

/**
 * Routes without an index order, which are exempt from the check: the search scans all names and sorts them by similarity, and two checks are compared
 * by sorting their findings, whose number is limited (a join was five times slower).
 */
const unorderedRoutes = new Set(['/api/search', '/api/ids-checks/:id/changes'])

/** Every GET request of the OpenAPI document: the first page, a late page, every order and state, and a search. */
export async function restCalls(platform: TestApp): Promise<ListCall[]> {
  const { paths } = (await platform.call({ url: '/api/docs/json' })).json<Document>()
  return platform.app.protectedRoutes
    .filter(({ method, access }) => method === 'GET' && access !== undefined && access.kind !== 'public')
    .flatMap((route) => {
      const operation = paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.get
      // Event streams run the same queries as reading the followed item.
      if (!operation || route.url.endsWith('/events') || unorderedRoutes.has(route.url)) return []
      const user = route.access?.kind === 'user' ? person : firstId
      const pathValues = { org: organization, user, id: firstId, ...organizationNames(route) }
      return sourcesOf(route.url).flatMap(({ url, field }) =>
        queriesOf(operation.parameters ?? [], field).map((query) => {
          const queryString = new URLSearchParams(query).toString()
          const name = [url, queryString].filter((part) => part !== '').join('?')
          return { name, call: { ...caller, url: [fill(url, pathValues), queryString].join('?') } }
        }),
      )
    })
}

const fields: Partial<Record<DataSourceName, string>> = {
  projects: 'projectName',
  'assembly-requests': 'projectName',
  'capture-reviews': 'captureName',
  comparisons: 'baseFileName',
  'master-parameters': 'parameterName',
  topics: 'type',
  'model-health': 'documentFileName',
  clashes: 'ruleName',
}

/** One URL for each data source, if the route has a source. */
function sourcesOf(url: string): { url: string; field: string }[] {
  if (!url.includes(':source')) return [{ url, field: '' }]
  return dataSourceNames.map((name) => ({ url: url.replace(':source', name), field: fields[name] ?? 'category' }))
}

function queriesOf(parameters: readonly Parameter[], field: string): Record<string, string>[] {
  const queryParameters = parameters.filter((one) => one.in === 'query')
  const requiredQuery = Object.fromEntries(
    queryParameters
      .filter((one) => one.required === true || one.name in parameterValues)
      .map(({ name, schema }) => [
        name,
        name === 'field' ? field : (parameterValues[name] ?? schema.enum?.[0] ?? firstId),
      ]),
  )
  const variations = queryParameters.flatMap(({ name, schema }) => {
    if (searches.has(name)) return [{ [name]: searchTerm }]
    if (name === 'skip') return [{ skip: '1000' }]
    return (schema.enum ?? []).map((value) => ({ [name]: value }))
  })
  return [requiredQuery, ...variations.map((one) => ({ ...requiredQuery, ...one }))]
}

/** Reads through GraphQL, and through requests that are not GET. */
export function otherCalls(): ListCall[] {
  const page = 'id captureName documentFileName'
  const queries = [
    `{ captureReviews { ${page} } captureReviewCount }`,
    `{ captureReviews(skip: 1000, take: 20) { ${page} } }`,
    `{ captureReviews(filterNeedle: "${searchTerm}") { ${page} } captureReviewCount(filterNeedle: "${searchTerm}") }`,
    `{ captureReview(id: "${firstId}") { ${page} elements(take: 100) { number } } }`,
    `{ projectGroups { id captureReviewCount captureReviews { id } } projectGroupCount }`,
    `{ projectGroups(skip: 1000) { id } }`,
    `{ projectGroups(filterNeedle: "${searchTerm}") { id } projectGroupCount(filterNeedle: "${searchTerm}") }`,
  ]
  const graphql = queries.map((query) => ({
    name: query,
    call: { ...caller, method: 'POST', url: '/graphql/datacapture', body: { query } } as const,
  }))
  return [...graphql, { name: '/api/news', call: { ...caller, method: 'POST', url: '/api/news' } }]
}
