import { withTimeout } from '@lintel/shared/api'
import { readStored, writeStored } from '@lintel/shared/host'
import { disabledRemoteSchema, registeredRemoteSchema, findUnknownNames } from '@lintel/shared/remote'
import type { RegisteredRemote, Registry } from '@lintel/shared/remote'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** Milliseconds; shorter if a saved copy is available. */
const timeout = 8_000
const timeoutWithCopy = 2_000
/** The key of the copy in local storage. */
const storageKey = 'lintel.registry'
let registryUrl = '/registry.json'

function parseRegistry(value: unknown): Registry {
  const { remotes: entries, disabled: off = [] } = (value ?? {}) as Partial<Record<keyof Registry, unknown>>
  if (!Array.isArray(entries)) throw new Error('it is not a registry.')
  const remotes = entries.flatMap(parseRemote)
  if (entries.length > 0 && remotes.length === 0) throw new Error("it doesn't describe any remote correctly.")
  const { data: disabled, error } = disabledRemoteSchema.array().safeParse(off)
  if (error) console.error('The list of disabled remotes is invalid.', error.issues)
  return { ...(disabled?.length && { disabled }), remotes: remotes.sort(byPosition) }
}

/** An invalid remote doesn't affect the others. */
function parseRemote(entry: unknown): RegisteredRemote[] {
  const { data, error } = registeredRemoteSchema.safeParse(entry)
  if (error) console.error('An invalid remote in the registry was skipped.', error.issues, entry)
  if (!data) return []
  for (const sentence of findUnknownNames(data)) console.warn(`${data.name} ${data.version}: ${sentence}`)
  return [data]
}

type Positioned = { navigationPosition?: number | undefined }

/** Sorts by requested position; remotes without one come last. */
export function byPosition(one: Positioned, other: Positioned): number {
  const last = Number.MAX_SAFE_INTEGER
  return (one.navigationPosition ?? last) - (other.navigationPosition ?? last)
}

async function fetchRegistry(limit = timeout): Promise<Registry> {
  async function fetchText() {
    const response = await fetch(registryUrl, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`it answered with status ${response.status}.`)
    return response.text()
  }
  const text = await withTimeout(fetchText(), limit, () => new Error('it did not answer in time.'))
  const registry = parseRegistry(JSON.parse(text))
  writeStored(storageKey, text)
  return registry
}

/** Loads the registry, or the saved copy if it's unavailable. */
export async function loadRegistry(
  source: Pick<Config, 'registryUrl'>,
): Promise<{ registry: Registry; isCopy: boolean }> {
  registryUrl = source.registryUrl
  const saved = readStored(storageKey)
  try {
    return { registry: await fetchRegistry(saved === undefined ? timeout : timeoutWithCopy), isCopy: false }
  } catch (cause) {
    const registry = parseCopy(saved)
    if (registry) {
      console.warn('The registry could not be loaded; its last copy is shown until it can.', cause)
      return { registry, isCopy: true }
    }
    throw new StartError({
      code: 'host/registry-unavailable',
      title: "The list of applications couldn't be loaded",
      detail: 'No pages can be displayed without it. Try again in a moment.',
      problems: [`${registryUrl}: ${cause instanceof Error ? cause.message : String(cause)}`],
      cause,
    })
  }
}

function parseCopy(text: string | undefined): Registry | undefined {
  try {
    return text === undefined ? undefined : parseRegistry(JSON.parse(text))
  } catch (error) {
    console.warn('The saved registry cannot be read.', error)
    return undefined
  }
}

/** The current registry; undefined if it's unavailable. */
export async function currentRegistry(): Promise<Registry | undefined> {
  try {
    return await fetchRegistry()
  } catch (error) {
    console.warn('The registry could not be read again.', error)
    return undefined
  }
}
