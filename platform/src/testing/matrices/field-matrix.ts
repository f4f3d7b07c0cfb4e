import type { FieldAccess } from '../../graphql/field-access.ts'
import type { OperationResponse } from '../../graphql/execute-operation.ts'
import type { TestResponse, TestApp } from '../build-test-app.ts'
import { fieldQueries, type FieldQuery } from './field-queries.ts'
import { absentId, canary, foreignOrganization, foreignId, addForeignOrganization } from './foreign-organization.ts'
import { callers, unknownOrganization, type Caller } from './tenant-matrix.ts'

/** The tenant matrix of GraphQL: queries every field as every demo account, with every kind of organization in the header. */
export async function walkFieldMatrix(platform: TestApp, only = '/'): Promise<string[]> {
  await addForeignOrganization(platform)
  const violations: string[] = []
  for (const { url, open } of platform.app.graphqlServices.filter((service) => service.url.startsWith(only))) {
    const { schema } = await open()
    for (const query of fieldQueries(schema)) {
      const report = (problem: string) => violations.push(`${url} ${query.path.join('.')}: ${problem}`)
      const ask: Walk['ask'] = (caller, header, text = query.text) =>
        queryField(platform, url, { text, caller, header })
      await walkField({ ask, query, report })
    }
  }
  return violations
}

type Asked = { text: string; caller?: Caller | undefined; header?: string | undefined }

function queryField(platform: TestApp, url: string, { text, caller, header }: Asked): Promise<TestResponse> {
  const as = caller && { as: caller.id }
  const organization = header === undefined ? {} : { organization: header }
  return platform.call({ method: 'POST', url, body: { query: text }, ...as, ...organization })
}

type Walk = {
  ask(caller?: Caller, header?: string, text?: string): Promise<TestResponse>
  query: FieldQuery
  report(problem: string): void
}

async function walkField(walk: Walk): Promise<void> {
  const { status } = await walk.ask()
  if (status !== 401) walk.report(`without a token it receives ${status}`)
  for (const caller of callers) {
    for (const header of new Set([undefined, ...caller.organizations, foreignOrganization, unknownOrganization])) {
      await checkResponse(walk, caller, header)
    }
    await expectSameAsAbsent(walk, caller)
  }
}

/** Ids of another organization's rows must have the same response as unknown ids. */
async function expectSameAsAbsent({ ask, query, report }: Walk, caller: Caller): Promise<void> {
  const [header] = caller.organizations
  const text = query.text.replaceAll(foreignId, absentId)
  if (text === query.text) return
  const [foreign, absent] = [await ask(caller, header), await ask(caller, header, text)]
  const foreignText = foreign.text.replaceAll(foreignId, absentId)
  if (foreignText !== absent.text)
    report(`${caller.id} receives ${foreignText} for others' rows, and ${absent.text} for absent ones`)
}

async function checkResponse({ ask, query, report }: Walk, caller: Caller, header: string | undefined): Promise<void> {
  const callerText = `${caller.id} (header ${header ?? 'none'})`
  const response = await ask(caller, header)
  if (response.status !== 200) {
    report(`${callerText} receives ${response.status}: ${response.text}`)
    return
  }
  if (response.text.includes(canary)) report(`${callerText} received data of ${foreignOrganization}`)
  const { data, errors = [] } = response.json<OperationResponse>()
  const codes = errors.map(({ extensions }) => extensions.code)
  const refusals = query.accesses.map((access) => refusalOf(access, caller, header))
  const [atRoot] = refusals
  if (atRoot !== undefined && !codes.includes(atRoot))
    report(`${callerText} receives ${codes.join()}, expected ${atRoot}`)
  const isRefused = refusals.some((refusal) => refusal !== undefined)
  if (isRefused && isAnswered(data, query.path)) report(`${callerText} received what is not for them`)
  const isFailure = errors.some(({ extensions }) => extensions.status >= 500 || extensions.status === 403)
  if (!isRefused && isFailure) report(`${callerText} receives ${codes.join()}`)
}

function refusalOf(access: FieldAccess, caller: Caller, header: string | undefined): string | undefined {
  if (access.kind === 'user') return undefined
  if (header === undefined) return 'organizations/header-missing'
  if (!caller.organizations.includes(header)) return 'organizations/not-found'
  const mayAsk = !access.anyRole || access.anyRole.some((role) => caller.roles.includes(role))
  return mayAsk ? undefined : 'roles/missing'
}

/** Whether any non-null value is at the end of the path, in any item of the lists along it. */
function isAnswered(value: unknown, [name, ...rest]: string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => isAnswered(item, name === undefined ? [] : [name, ...rest]))
  if (value === null || value === undefined || name === undefined) return value != null
  return isAnswered((value as Record<string, unknown>)[name], rest)
}
