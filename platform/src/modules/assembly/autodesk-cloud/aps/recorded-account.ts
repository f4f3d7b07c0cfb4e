import type { FakeResponse, ApiCall } from '../fake-autodesk.ts'

export const hubId = 'b.c8b0c73d-3ae9-4d21-9b1c-aa0f2f8c1001'
const accountId = hubId.slice(2)

export const person = { organizationId: 'CFA', email: 'dana@crestline.test' }
const danaId = 'a75e8769-621e-40b6-a524-0cffdd2f784e'

/** A project as the service returns it. Absent values are null or missing. */
const recordedProject = {
  id: '4ea4c4ac-ae11-4ccb-9386-aa84adab4306',
  name: 'Peachtree Corners FSR',
  startDate: '2025-05-01',
  type: 'Restaurant',
  classification: 'production',
  status: 'active',
  jobNumber: '04100',
  addressLine1: '5140 Town Center Boulevard',
  addressLine2: null,
  city: 'Peachtree Corners',
  stateOrProvince: 'Georgia',
  postalCode: '30092',
  country: 'United States',
  platform: 'acc',
  accountId,
  accessLevels: { accountAdmin: false, projectAdmin: false, projectMember: true, executive: false },
}

export type RecordedProject = Record<string, unknown> & { id: string }

export function project(overrides: Partial<RecordedProject> = {}): RecordedProject {
  return { ...recordedProject, ...overrides }
}

const users = [
  { id: '0001', account_id: accountId, email: 'not-dana@crestline.test', status: 'active', name: 'Somebody else' },
  { id: danaId, account_id: accountId, email: 'Dana@Crestline.test', status: 'active', uid: 'QWERTY', name: 'Dana' },
]

export type RecordedAccount = {
  projects: RecordedProject[]
  /** The responses to the search for models, page by page, by project id. */
  models: Record<string, unknown[][]>
  /** The versions of an item, by item id. */
  versions: Record<string, unknown[]>
}

export function modelVersion(revitProjectVersion: unknown, overrides: { type?: string; item?: string } = {}) {
  const { type = 'versions:autodesk.bim360:C4RModel', item = 'urn:adsk.wipprod:dm.lineage:hC6k4hndRWaeIVhIjvHu8w' } =
    overrides
  return {
    type: 'versions',
    id: 'urn:adsk.wipprod:fs.file:vf.hC6k4hndRWaeIVhIjvHu8w?version=3',
    attributes: {
      name: 'Shell.rvt',
      displayName: 'Shell.rvt',
      versionNumber: 3,
      fileType: 'rvt',
      extension: { type, version: '1.0', data: { modelVersion: 12, modelGuid: 'b6a5', revitProjectVersion } },
    },
    relationships: { item: { data: { type: 'items', id: item } } },
  }
}

/** Fakes the parts of the service that the platform calls, with its searching, pagination and filtering. */
export function recordedApi(account: RecordedAccount): (call: ApiCall) => FakeResponse {
  return ({ path, query }) => {
    if (path === `/hq/v1/accounts/${accountId}/users/search`) return { status: 200, body: foundUsers(query) }
    if (path === `/construction/admin/v1/accounts/${accountId}/users/${danaId}/projects`) {
      return { status: 200, body: pageOf(account.projects, query) }
    }
    if (path === `/project/v1/hubs/${hubId}`) {
      return { status: 200, body: { data: { type: 'hubs', id: hubId, attributes: { name: 'Crestline Foods' } } } }
    }
    return dataAnswer(account, path, query)
  }
}

function dataAnswer({ models, versions }: RecordedAccount, path: string, query: URLSearchParams): FakeResponse {
  const [, top] = /^\/project\/v1\/hubs\/[^/]+\/projects\/b\.([^/]+)\/topFolders$/.exec(path) ?? []
  if (top !== undefined && models[top]) {
    return { status: 200, body: { data: [{ type: 'folders', id: `urn:adsk.wipprod:fs.folder:co.${top}` }] } }
  }
  const [, searched] = /^\/data\/v1\/projects\/b\.([^/]+)\/folders\/[^/]+\/search$/.exec(path) ?? []
  if (searched !== undefined) {
    const pages = models[searched] ?? []
    const number = Number(query.get('page[number]'))
    const next = number + 1 < pages.length && { next: { href: `https://elsewhere?page[number]=${number + 1}` } }
    return { status: 200, body: { data: pages[number] ?? [], links: { ...next } } }
  }
  const [, item] = /^\/data\/v1\/projects\/[^/]+\/items\/(.+)\/versions$/.exec(path) ?? []
  if (item !== undefined) return { status: 200, body: { data: versions[item] ?? [] } }
  return { status: 404, body: { title: 'Not found' } }
}

/** Unless `partial` is false, everyone is found whose address contains the given one. */
function foundUsers(query: URLSearchParams) {
  const emailToFind = query.get('email')?.toLowerCase() ?? ''
  const isPartial = query.get('partial') !== 'false'
  return users.filter(({ email }) =>
    isPartial ? email.toLowerCase().includes(emailToFind) : email.toLowerCase() === emailToFind,
  )
}

function pageOf(projects: RecordedProject[], query: URLSearchParams) {
  const limit = Math.min(200, Number(query.get('limit') ?? 20))
  const offset = Number(query.get('offset') ?? 0)
  const results = projects.slice(offset, offset + limit)
  return { pagination: { limit, offset, totalResults: projects.length }, results }
}
