import type { ErrorDescription } from '../../modules/data/mcp/rpc-error.ts'
import { tools } from '../../modules/data/mcp/tools/tools.ts'
import type { TestResponse, TestApp } from '../build-test-app.ts'
import {
  absentId,
  canary,
  foreignOrganization,
  foreignId,
  addForeignOrganization,
  rowsOf,
} from './foreign-organization.ts'
import { sampleBody } from './sample-bodies.ts'
import { callers, unknownOrganization, type Caller } from './tenant-matrix.ts'

type Described = (typeof tools)[number]
type Result = { result: { isError?: boolean; structuredContent: { error?: ErrorDescription } } }

/** The tenant matrix of `/mcp`: calls every tool as every demo account, with every kind of organization in the header. */
export async function walkToolMatrix(platform: TestApp): Promise<string[]> {
  await addForeignOrganization(platform)
  const violations: string[] = []
  const rows = await rowsOf(platform, foreignOrganization)
  for (const tool of tools) {
    const report = (problem: string) => violations.push(`${tool.name}: ${problem}`)
    const call = (id: string, caller?: Caller, organization?: string) =>
      callTool(platform, { name: tool.name, arguments: inputOf(tool, id) }, { caller, organization })
    if ((await call(foreignId)).status !== 401) report('is answered without a token')
    for (const caller of callers) {
      for (const organization of new Set([
        undefined,
        ...caller.organizations,
        foreignOrganization,
        unknownOrganization,
      ]))
        checkResponse(tool, { caller, organization, response: await call(foreignId, caller, organization), report })
      const [ownOrganization] = caller.organizations
      const ofForeign = (await call(foreignId, caller, ownOrganization)).text.replaceAll(foreignId, absentId)
      const ofAbsent = (await call(absentId, caller, ownOrganization)).text
      if (!tool.isWrite && without(ofForeign) !== without(ofAbsent))
        report(`${caller.id} receives ${ofForeign} for others' rows, and ${ofAbsent} for absent ones`)
    }
  }
  if ((await rowsOf(platform, foreignOrganization)) !== rows)
    violations.push(`Rows of ${foreignOrganization} have changed.`)
  return violations
}

type ToolCaller = { caller?: Caller | undefined; organization?: string | undefined }

function callTool({ call }: TestApp, params: object, { caller, organization }: ToolCaller): Promise<TestResponse> {
  return call({
    method: 'POST',
    url: '/mcp',
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    ...(caller && { as: caller.id }),
    ...(organization !== undefined && { organization }),
  })
}

type CheckedResponse = {
  caller: Caller
  organization: string | undefined
  response: TestResponse
  report(problem: string): void
}

function checkResponse({ anyRole }: Described, { caller, organization, response, report }: CheckedResponse): void {
  const callerText = `${caller.id} (header ${organization ?? 'none'})`
  if (response.text.includes(canary)) report(`${callerText} received data of ${foreignOrganization}`)
  if (organization === undefined || !caller.organizations.includes(organization)) {
    const expected = organization === undefined ? 400 : 404
    if (response.status !== expected) report(`${callerText} receives ${response.status}: ${response.text}`)
    return
  }
  const { isError, structuredContent } = response.json<Result>().result
  const isAllowed = !anyRole || anyRole.some((role) => caller.roles.includes(role))
  const code = isError ? structuredContent.error?.code : undefined
  if (!isAllowed && code !== 'roles/missing')
    report(`${callerText} lacks the role and receives ${code ?? 'everything'}`)
  // A rejected input proves nothing.
  if (
    isAllowed &&
    (code === 'roles/missing' || code === 'request/invalid' || (structuredContent.error?.status ?? 0) >= 500)
  )
    report(`${callerText} receives ${code}`)
}

/** The tool's input, with ids of another organization's rows. */
function inputOf({ described: { inputSchema } }: Described, id: string): unknown {
  const { required = [], properties = {} } = inputSchema as { required?: string[]; properties?: Record<string, object> }
  const requiredProperties = Object.entries(properties).filter(([name]) => required.includes(name))
  const schema = { ...inputSchema, properties: Object.fromEntries(requiredProperties) }
  const operation = { requestBody: { content: { 'application/json': { schema } } } }
  return sampleBody({ paths: {} }, operation, { id, userId: 'local|nobody', text: canary })
}

function without(text: string): string {
  return text.replaceAll(/"requestId":"[^"]*"/g, '')
}
