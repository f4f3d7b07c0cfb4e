import { randomUUID } from 'node:crypto'
import type { ProtectedRoute } from '../../plugins/route-protection.ts'
import type { Call, TestResponse, TestApp } from '../build-test-app.ts'
import {
  absentId,
  canary,
  foreignOrganization,
  foreignId,
  addForeignOrganization,
  rowsOf,
} from './foreign-organization.ts'
import { sampleBody, type ApiDocument, type Operation } from './sample-bodies.ts'
import { fill, keepsTokensValid, unknownOrganization, organizationNames } from './tenant-matrix.ts'

/** A person with all roles in their own organization who is not a member of the other one. */
const caller = { id: 'local|everything', organization: 'CFA' }

type Write = { route: ProtectedRoute; operation: Operation }
/** References of a request: rows by an id, and the organization in its address or header. */
type References = { id: string; path: string; header: string }

/**
 * Sends each writing request of the OpenAPI document with a valid body that refers to rows of a foreign organization: once in the caller's own
 * organization and once in the foreign one. Each response must equal that for unknown rows and organizations in every byte except the request id,
 * and must change nothing there. A request with a rejected sample body is reported too, since it proves nothing.
 */
export async function walkWriteMatrix(platform: TestApp, only = '/'): Promise<string[]> {
  await addForeignOrganization(platform)
  const violations: string[] = []
  // Files have megabytes, which the server writes and this test reads.
  const document = await documentOf(platform)
  const writes = writesOf(platform, document)
  let rows = await rowsOf(platform, foreignOrganization)
  for (const write of writes.filter(({ route }) => route.url.startsWith(only))) {
    const report = (problem: string) => violations.push(`${write.route.method} ${write.route.url}: ${problem}`)
    await checkWrite({ platform, write, document, report })
    const after = await rowsOf(platform, foreignOrganization)
    if (after !== rows) report(`rows of ${foreignOrganization} have changed`)
    rows = after
  }
  return violations
}

/** Every writing request of the document, with the server's own declaration. */
function writesOf(platform: TestApp, { paths }: ApiDocument): Write[] {
  return platform.app.protectedRoutes
    .filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
    .filter(keepsTokensValid)
    .flatMap((route) => {
      const operation = paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
      return operation ? [{ route, operation }] : []
    })
}

async function documentOf(platform: TestApp): Promise<ApiDocument> {
  return (await platform.call({ url: '/api/docs/json' })).json<ApiDocument>()
}

type WriteCheck = { platform: TestApp; write: Write; document: ApiDocument; report(problem: string): void }

async function checkWrite(check: WriteCheck): Promise<void> {
  const ownOrganizations = { path: caller.organization, header: caller.organization }
  const foreign = { path: foreignOrganization, header: foreignOrganization }
  await checkPair(check, { id: absentId, ...ownOrganizations }, { id: foreignId, ...ownOrganizations })
  await checkPair(
    check,
    { id: foreignId, path: unknownOrganization, header: unknownOrganization },
    { id: foreignId, ...foreign },
  )
}

/** The first request refers to unknown rows, the second one to existing ones elsewhere; nothing leaks if both responses are equal. */
async function checkPair(check: WriteCheck, absent: References, foreign: References): Promise<void> {
  if (JSON.stringify(requestFor(check, absent, '')) === JSON.stringify(requestFor(check, foreign, ''))) return
  const expected = comparable(await check.platform.call(requestFor(check, absent, newText())))
  const answer = await check.platform.call(requestFor(check, foreign, newText()))
  const actual = comparable(answer)
  if (actual !== expected)
    check.report(`the response for rows of another organization is ${actual}, and for unknown rows ${expected}`)
  if (answer.text.includes(canary)) check.report(`received data of ${foreignOrganization}`)
  if (actual.includes('"request/invalid"') && hasBody(check.write))
    check.report(`the sample body is rejected: ${actual}`)
}

function requestFor(
  { write: { route, operation }, document }: WriteCheck,
  { id, path, header }: References,
  text: string,
): Call {
  const body = sampleBody(document, operation, { id, userId: caller.id, text })
  const user = route.access?.kind === 'user' ? caller.id : id
  return {
    method: route.method as NonNullable<Call['method']>,
    url: fill(route.url, { org: path, user, id, ...organizationNames(route) }),
    as: caller.id,
    organization: header,
    ...(body !== undefined && { body }),
    ...(text !== '' && { headers: { 'idempotency-key': randomUUID() } }),
  }
}

function hasBody({ operation }: Write): boolean {
  return operation.requestBody?.content['application/json'] !== undefined
}

let texts = 0
/** A name that is taken is rejected, so each request has its own. */
function newText(): string {
  texts += 1
  return `text${texts}`
}

/** Successful responses are compared only by status, because they contain new ids and times. */
function comparable({ status, text }: TestResponse): string {
  if (status < 400) return String(status)
  const normalized = text
    .replace(/,?"requestId":"[^"]*"/, '')
    .replaceAll(absentId, '<id>')
    .replaceAll(foreignId, '<id>')
    .replaceAll(unknownOrganization, '<organization>')
    .replaceAll(foreignOrganization, '<organization>')
  return `${status} ${normalized.replaceAll(/\btext\d+\b/g, '<text>')}`
}
