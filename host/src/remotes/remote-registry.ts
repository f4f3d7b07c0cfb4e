import { within } from '@lintel/shared/api'
import {
  registeredRemoteSchema,
  registrySchema,
  unknownWords,
  type RegisteredRemote,
  type Registry,
} from '@lintel/shared/remote'
import { rememberedAs, takeEarlyResponse } from '../early-script/handover.ts'
import { StartError } from '../start-error.ts'

export type LoadedRegistry = {
  registry: Registry
  /** Set when the current registry could not be had and the last one that worked stands in. */
  notice?: string
}

const patience = 8_000
/** Shorter where a remembered copy can stand in. */
const patienceWithCopy = 2_000

let registryAddress = '/registry.json'

function parseRegistry(value: unknown): Registry {
  const listed = (value as { remotes?: unknown } | null)?.remotes
  if (!Array.isArray(listed)) throw new Error('it is not a registry.')
  const remotes = listed.flatMap((entry: unknown) => {
    const parsed = registeredRemoteSchema.safeParse(entry)
    // One remote that is described wrongly costs its own pages, not everybody's.
    if (!parsed.success) console.error('A remote of the registry is left out.', parsed.error.issues, entry)
    else warnOfUnknownWords(parsed.data)
    return parsed.success ? [parsed.data] : []
  })
  if (listed.length > 0 && remotes.length === 0) throw new Error('it describes no remote correctly.')
  return { remotes: remotes.sort((one, other) => positionOf(one) - positionOf(other)) }
}

function positionOf({ navigationPosition = Number.MAX_SAFE_INTEGER }: RegisteredRemote): number {
  return navigationPosition
}

function warnOfUnknownWords(remote: RegisteredRemote) {
  for (const sentence of unknownWords(remote)) console.warn(`${remote.name} ${remote.version}: ${sentence}`)
}

async function fetchRegistry(): Promise<Registry> {
  const init = { cache: 'no-cache', signal: AbortSignal.timeout(patience) } as const
  const response = await (takeEarlyResponse('registry', registryAddress) ?? fetch(registryAddress, init))
  if (!response.ok) throw new Error(`it answered with status ${response.status}.`)
  const registry = parseRegistry(await response.json())
  rememberRegistry(registry)
  return registry
}

function tooLate(): Error {
  return new Error('it did not answer in time.')
}

function unavailable(cause: unknown) {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartError({
    code: 'host/registry-unavailable',
    title: 'The list of applications could not be loaded',
    detail: 'Without it there are no pages to show. Please try again in a moment.',
    problems: [`${registryAddress}: ${reason}`],
    cause,
  })
}

/** Learns which remotes exist: from the registry, else from the copy of the last time it worked. */
export async function loadRegistry({ registryUrl }: { registryUrl: string }): Promise<LoadedRegistry> {
  registryAddress = registryUrl
  const current = fetchRegistry()
  try {
    return { registry: await within(current, patienceWithCopy, tooLate) }
  } catch (error) {
    // Reading and checking the copy takes its time, so it is done only where the copy is needed.
    const copy = readRemembered()
    if (!copy) return { registry: await withoutCopy(current) }
    console.warn('The registry could not be loaded; its last copy stands in.', error)
    return { registry: copy, notice: 'The list of applications could not be refreshed. You see the last known one.' }
  }
}

async function withoutCopy(current: Promise<Registry>): Promise<Registry> {
  try {
    return await within(current, patience - patienceWithCopy, tooLate)
  } catch (error) {
    throw unavailable(error)
  }
}

/** The release that the registry names by now, for another try; the one at hand where it names none. */
export async function currentRelease(remote: RegisteredRemote): Promise<RegisteredRemote> {
  try {
    const { remotes } = await within(fetchRegistry(), patienceWithCopy, tooLate)
    return remotes.find(({ name }) => name === remote.name) ?? remote
  } catch (error) {
    console.warn('The registry could not be read again.', error)
    return remote
  }
}

/** The registry as it was when it could last be read. */
function readRemembered(): Registry | undefined {
  try {
    const parsed = registrySchema.safeParse(JSON.parse(localStorage.getItem(rememberedAs.registry) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch (error) {
    console.warn('The remembered registry cannot be read.', error)
    return undefined
  }
}

function rememberRegistry(registry: Registry): void {
  try {
    localStorage.setItem(rememberedAs.registry, JSON.stringify(registry))
  } catch (error) {
    console.warn('The registry cannot be remembered.', error)
  }
}
