import { Status, type Region } from '@aps_sdk/construction-account-admin'
import type { CloudProject, CloudHub } from '@lintel/shared/contract/assembly'
import type { CloudPerson, CloudProjectName, CloudProjects } from '../../../../interfaces/cloud-projects.ts'
import { steadyNow } from '../../../../time/steady-clock.ts'
import type { AutodeskTokenOptions, AutodeskAccount } from '../autodesk-tokens.ts'
import { hubNotFound, projectNotFound } from '../cloud-projects.ts'
import { cloudProjectOf, projectPageSchema, usersSchema, hubSchema } from './aps-schemas.ts'
import { askAutodesk, type AskAutodesk } from './aps-clients.ts'
import { readRevitVersion } from './read-revit-version.ts'
import { isPlatformError } from '../../../../errors/platform-error.ts'

const max = 200

/** Loads each key once for all callers within the given time. Failures are not cached. */
function cacheFor<T>(milliseconds: number, now: () => number) {
  const cached = new Map<string, { until: number; value: Promise<T> }>()
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const existing = cached.get(key)
    if (existing && now() < existing.until) return existing.value
    const entry = { until: now() + milliseconds, value: load() }
    entry.value.catch(() => {
      if (cached.get(key) === entry) cached.delete(key)
    })
    cached.delete(key)
    cached.set(key, entry)
    const [oldest] = cached.keys()
    if (cached.size > max && oldest !== undefined) cached.delete(oldest)
    return entry.value
  }
}

export type ApsProjectDeps = Pick<AutodeskTokenOptions, 'logger' | 'timeoutMilliseconds' | 'now'> & {
  account: AutodeskAccount
  /** The ids of each organization's hubs. */
  hubs: ReadonlyMap<string, readonly string[]>
  region?: Region | undefined
}

const seconds = 1000
const pageSize = 200
const maxPages = 25

/** Projects of Autodesk Platform Services. The application has to be added to each account by its administrator. */
export function apsProjects(deps: ApsProjectDeps): CloudProjects {
  const { hubs, now = steadyNow } = deps
  const ask = askAutodesk(deps.account, deps)
  const projectCache = cacheFor<CloudProject[]>(30 * seconds, now)
  const versionCache = cacheFor<string>(30 * seconds, now)
  const hubCache = cacheFor<Awaited<ReturnType<typeof readHubs>>>(600 * seconds, now)

  const idsOf = (organizationId: string) => hubs.get(organizationId) ?? []

  function listOf({ email }: CloudPerson, hubId: string): Promise<CloudProject[]> {
    return projectCache(JSON.stringify([hubId, email]), () => readProjects({ ask, region: deps.region }, hubId, email))
  }

  async function find(person: CloudPerson, { projectId, hubId }: CloudProjectName): Promise<CloudProject> {
    const hubIds = idsOf(person.organizationId).filter((id) => hubId === undefined || id === hubId)
    const lists = await Promise.all(hubIds.map((position) => listOf(person, position)))
    const found = lists.flat().find(({ id }) => id === projectId)
    if (!found) throw projectNotFound()
    return found
  }

  return {
    hubsOf: (organizationId) => hubCache(organizationId, () => readHubs(ask, idsOf(organizationId))),
    projectsOf: (person, hubId) => {
      if (!idsOf(person.organizationId).includes(hubId)) return Promise.reject(hubNotFound())
      return listOf(person, hubId)
    },
    getProject: find,
    getProjectInfo: async (person, projectId) => {
      const project = await find(person, { projectId })
      return { revitVersion: await versionCache(projectId, () => readRevitVersion(ask, project)) }
    },
  }
}

type HubClient = { ask: AskAutodesk; region: Region | undefined }

async function readProjects(client: HubClient, hubId: string, email: string): Promise<CloudProject[]> {
  const accountId = hubId.replace(/^b\./, '')
  const userId = await readUserId(client, accountId, email)
  if (userId === undefined) return []
  const projects = new Map<string, CloudProject>()
  await client.ask('projects of a user', async ({ admin }) => {
    for (let offset = 0; offset < pageSize * maxPages; offset += pageSize) {
      const pageOptions = { ...regionOf(client), filterStatus: [Status.Active], limit: pageSize, offset }
      const page = projectPageSchema.parse(await admin.getUserProjects(accountId, userId, pageOptions))
      for (const project of page.results.flatMap((one) => cloudProjectOf(one, hubId) ?? [])) {
        projects.set(project.id, project)
      }
      if (page.results.length === 0 || offset + pageSize >= (page.pagination?.totalResults ?? 0)) return
    }
  })
  return [...projects.values()].sort(byName)
}

/**
 * The service's parameter `partial` is true by default and then finds everyone whose address contains this one. Only an equal address is
 * accepted.
 */
async function readUserId(client: HubClient, accountId: string, email: string): Promise<string | undefined> {
  const exactly = { ...regionOf(client), email, partial: false, limit: 100 }
  const found = await client.ask('a user by address', async ({ admin }) =>
    usersSchema.parse(await admin.searchUsers(accountId, exactly)),
  )
  const users = found.filter((user) => user.email?.toLowerCase() === email)
  return (users.find(({ status }) => status === 'active') ?? users[0])?.id
}

function regionOf({ region }: HubClient): { region?: Region } {
  return region === undefined ? {} : { region }
}

function byName(one: CloudProject, other: CloudProject): number {
  return one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }) || (one.id < other.id ? -1 : 1)
}

function readHubs(ask: AskAutodesk, ids: readonly string[]): Promise<CloudHub[]> {
  return Promise.all(ids.map((id) => readHub(ask, id)))
}

/** A hub that the application may not read is still listed. Its projects show the reason. */
async function readHub(ask: AskAutodesk, id: string): Promise<CloudHub> {
  try {
    const answer = await ask('a hub', async ({ data }) => hubSchema.parse(await data.getHub(id)))
    return { id, name: answer.data.attributes.name || id }
  } catch (error) {
    if (isPlatformError(error) && (error.code === 'autodesk/forbidden' || error.code === 'autodesk/not-found')) {
      return { id, name: id }
    }
    throw error
  }
}
