import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { assetImportType } from '@lintel/shared/contract/assets'
import { captureDocumentType } from '@lintel/shared/contract/capture-documents'
import { idsFileType } from '@lintel/shared/contract/ids-imports'
import { workbookType } from '../../modules/data/cobie/routes.ts'
import { bcfFileType } from '@lintel/shared/contract/topics'
import { maxUndeclaredBody } from '../../plugins/bodies/bounds.ts'
import { absentId } from '../matrices/foreign-organization.ts'
import { queryOf } from '../matrices/maximum-matrix.ts'
import { sampleBody, type ApiDocument, type Operation } from '../matrices/sample-bodies.ts'
import { fill, keepsTokensValid, organizationNames } from '../matrices/tenant-matrix.ts'
import { exchange, type TestResponse, type TestRequest } from './exchange.ts'
import { hostileBytes, hostileJson, unreadableJson, type HostileBody } from './hostile-bodies.ts'
import { optionalRoutes, type Measure, type MeasuredRoute, type MeasuredServer } from './measured-process.ts'

export type Caller = { userId: string; token: string; isGuest: boolean; organizationToken?: string }

/** Maximum cost of one request to the server, whatever it contains. */
const maxMilliseconds = 50
const maxBytes = 64 * 1024 * 1024
const maxErrorBytes = 16 * 1024

/** A single measurement may include compilation or garbage collection; only a repeated cost is the request's own. */
const tries = 4

type Violation = { route: string; input: string; fault: string }

export type Walk = { server: MeasuredServer; document: ApiDocument; callers: Caller[]; folder: string }

/**
 * Sends every route bodies, addresses and headers at and beyond each of its limits, and reports violations: a blocked event loop, high memory use,
 * an internal error, a long response to an invalid request, an accepted body beyond a limit, files left by a rejected request.
 */
export async function walkBoundMatrix(walk: Walk, isWalked: (url: string) => boolean): Promise<Violation[]> {
  const violations: Violation[] = []
  const routes = walk.server.routes.filter(({ url, method }) => method !== 'OPTIONS' && !url.startsWith('/api/docs'))
  const walkedBounds = new Set<string>()
  for (const route of routes.filter(keepsTokensValid).filter(({ url }) => isWalked(url))) {
    const bounds = JSON.stringify(route.bounds)
    const bodies = bodiesOf(walk, route, !walkedBounds.has(bounds))
    if (route.takesJson) walkedBounds.add(bounds)
    for (const caller of walk.callers)
      for (const { what, isBeyond, ...call } of callsOf(callOf(walk, route, caller), bodies, caller)) {
        const input = caller.isGuest ? `${what}, of a guest` : what
        const faults = await checkResponse(walk, call, isBeyond)
        violations.push(...faults.map((fault) => ({ route: `${route.method} ${route.url}`, input, fault })))
      }
  }
  return violations
}

/** Sends a valid body to each route that the OpenAPI document lacks, and returns the response statuses. */
export async function sendHiddenSamples(walk: Walk, caller: Caller): Promise<[string, number][]> {
  const routes = walk.server.routes.filter(({ method, url }) => method === 'POST' && url in hiddenSamples)
  return Promise.all(
    routes.map(async (route): Promise<[string, number]> => {
      const { headers, ...call } = callOf(walk, route, caller)
      const body = Buffer.from(JSON.stringify(hiddenSamples[route.url]))
      const { status } = await exchange({ ...call, headers: { ...headers, 'content-type': 'application/json' }, body })
      return [route.url, status]
    }),
  )
}

async function checkResponse({ server, folder }: Walk, call: TestRequest, isBeyond: boolean): Promise<string[]> {
  const before = await filesIn(folder)
  const { answer, measured } = await measureMinimum(server, call)
  const { status, bytes } = answer
  const isRefused = status >= 400 || status === 0
  const leftFiles = isRefused ? (await filesIn(folder)).filter((file) => !before.includes(file)) : []
  return [
    ...(measured.slice > maxMilliseconds ? [`holds the server for ${Math.round(measured.slice)} ms`] : []),
    ...(measured.bytes > maxBytes ? [`takes ${Math.round(measured.bytes / 1024 / 1024)} MB`] : []),
    ...(status >= 500 ? [`is answered ${status}`] : []),
    ...(isRefused && bytes > maxErrorBytes ? [`is answered by ${bytes} bytes`] : []),
    ...(isBeyond && !isRefused ? [`is taken with ${status}`] : []),
    ...leftFiles.map((file) => `is refused with ${status} and leaves ${file}`),
  ]
}

/** Repeats an expensive request after garbage collection, and takes the minimum. */
async function measureMinimum(
  server: MeasuredServer,
  call: TestRequest,
): Promise<{ answer: TestResponse; measured: Measure }> {
  let minimum = await server.measure(() => exchange(call), false)
  for (let time = 1; time < tries && exceedsMaximum(minimum.measured); time += 1) {
    const { answer, measured } = await server.measure(() => exchange(call), true)
    const slice = Math.min(measured.slice, minimum.measured.slice)
    minimum = { answer, measured: { slice, bytes: Math.min(measured.bytes, minimum.measured.bytes) } }
  }
  return minimum
}

function exceedsMaximum({ slice, bytes }: Measure): boolean {
  return slice > maxMilliseconds || bytes > maxBytes
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

type HostileCall = TestRequest & Pick<HostileBody, 'what' | 'isBeyond'>
/** The bodies of a route take megabytes, so they are created once for all callers. */
type TypedBody = HostileBody & { type: string }

function callsOf(baseRequest: TestRequest, bodies: readonly TypedBody[], { isGuest }: Caller): HostileCall[] {
  const calls = bodies.map(({ type, ...body }) => ({
    ...baseRequest,
    headers: { ...baseRequest.headers, 'content-type': type },
    ...body,
  }))
  // Unauthorized callers are rejected before the body is read.
  return isGuest ? calls.slice(0, 2) : [...hostileHeaders(baseRequest), ...calls]
}

function callOf(walk: Walk, route: MeasuredRoute, { userId, token, organizationToken }: Caller): TestRequest {
  const user = route.access?.kind === 'user' ? userId : absentId
  const path = fill(route.url, { org: 'CFA', user, id: absentId, ...organizationNames(route) })
  const publicToken = route.url.startsWith('/api/registry/') ? optionalRoutes.REGISTRY_RELEASE_TOKEN : organizationToken
  const bearer = route.access?.kind === 'public' ? (publicToken ?? token) : token
  const headers = {
    authorization: `Bearer ${bearer}`,
    organization: 'CFA',
    'idempotency-key': randomUUID(),
    // Required by the Model Context Protocol.
    accept: 'application/json, text/event-stream',
  }
  const operation = operationOf(walk, route)
  const query = operation ? queryOf(operation, { id: absentId }) : ''
  return { port: walk.server.port, method: route.method, path: path + query, headers }
}

/** Node itself limits headers and address to 16 kB together. */
function hostileHeaders(baseRequest: TestRequest): HostileCall[] {
  const call = (what: string, change: Partial<TestRequest>) => ({ ...baseRequest, ...change, what, isBeyond: false })
  const query = (text: string) => ({ path: `${baseRequest.path}${baseRequest.path.includes('?') ? '&' : '?'}${text}` })
  return [
    call('a query of many names', query('a&'.repeat(6000))),
    call('a query of one name many times', query('filter=1&'.repeat(1500))),
    call('a long value in the query', query(`search=${'%22'.repeat(4500)}`)),
    call('a long organization', { headers: { ...baseRequest.headers, organization: 'A'.repeat(12_000) } }),
  ]
}

const types = [
  'application/octet-stream',
  'application/offset+octet-stream',
  'application/x-www-form-urlencoded',
  assetImportType,
  bcfFileType,
  captureDocumentType,
  idsFileType,
  workbookType,
]

/** Valid bodies for routes that the OpenAPI document lacks. */
const hiddenSamples: Record<string, unknown> = {
  '/mcp': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { words: 'text' } } },
  '/api/oauth/register': { client_name: 'text', redirect_uris: ['http://localhost/callback'] },
}

function operationOf({ document }: Walk, { method, url }: MeasuredRoute): Operation | undefined {
  return document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

function bodiesOf(walk: Walk, route: MeasuredRoute, isFirstOfBounds: boolean): TypedBody[] {
  const { method, url, bounds, takesJson } = route
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) return []
  const operation = operationOf(walk, route)
  const samples = { id: absentId, userId: '', text: 'text' }
  const sample = operation ? sampleBody(walk.document, operation, samples) : hiddenSamples[url]
  if (takesJson) {
    const json = [...hostileJson(sample ?? {}, bounds), ...(isFirstOfBounds ? unreadableJson(bounds) : [])]
    return json.map((body) => ({ type: 'application/json', ...body }))
  }
  const bodies = hostileBytes(bounds)
  const sentTypes = bounds.bytes > maxUndeclaredBody ? types : types.slice(0, 1)
  return sentTypes.flatMap((type) => bodies.map((body) => ({ type, ...body })))
}
