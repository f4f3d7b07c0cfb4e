import { within } from '@lintel/shared/api'
import { readStored, writeStored } from '@lintel/shared/host'
import {
  disabledRemoteSchema,
  registeredRemoteSchema,
  registrySchema,
  registrySignatureHeader,
  unknownWords,
  type RegisteredRemote,
  type Registry,
} from '@lintel/shared/remote'
import type { Config } from '../config.ts'
import { rememberedAs, takeEarlyResponse } from '../early-script/handover.ts'
import { StartError } from '../start-error.ts'
import { byPosition } from './releases/by-position.ts'
import type { Copy } from './releases/trusted-copy.ts'

export type LoadedRegistry = {
  registry: Registry
  /**
   * Set where the registry is the copy of the last time it worked: asks for the one to go by, which is the current one, or the copy
   * where that may stand in.
   */
  confirm?: () => Promise<Registry>
}

const patience = 8_000
/** Shorter where a remembered copy can be shown meanwhile. */
const patienceWithCopy = 2_000

let source: Source = { registryUrl: '/registry.json' }

type Source = Pick<Config, 'registryUrl' | 'registryKey'>

function parseRegistry(value: unknown): Registry {
  const { remotes: listed, disabled, ...rest } = (value ?? {}) as Partial<Record<keyof Registry, unknown>>
  if (!Array.isArray(listed)) throw new Error('it is not a registry.')
  const remotes = listed.flatMap((entry: unknown) => {
    const parsed = registeredRemoteSchema.safeParse(entry)
    // One remote that is described wrongly costs its own pages, not everybody's.
    if (!parsed.success) console.error('A remote of the registry is left out.', parsed.error.issues, entry)
    else warnOfUnknownWords(parsed.data)
    return parsed.success ? [parsed.data] : []
  })
  if (listed.length > 0 && remotes.length === 0) throw new Error('it describes no remote correctly.')
  const off = disabledRemoteSchema.array().safeParse(disabled ?? [])
  if (!off.success) console.error('What is out of service is described wrongly.', off.error.issues)
  const about = registrySchema.pick({ revision: true, issuedAt: true }).safeParse(rest).data
  return { ...about, ...(off.data?.length && { disabled: off.data }), remotes: remotes.sort(byPosition) }
}

function warnOfUnknownWords(remote: RegisteredRemote) {
  for (const sentence of unknownWords(remote)) console.warn(`${remote.name} ${remote.version}: ${sentence}`)
}

async function fetchRegistry(): Promise<Registry> {
  const { registryUrl } = source
  const init = { cache: 'no-cache', signal: AbortSignal.timeout(patience) } as const
  const response = await (takeEarlyResponse('registry', registryUrl) ?? fetch(registryUrl, init))
  if (!response.ok) throw new Error(`it answered with status ${response.status}.`)
  const text = await response.text()
  const registry = parseRegistry(JSON.parse(text))
  // As it came, since its signature is over these very letters.
  writeStored(rememberedAs.registry, text)
  const proof = { signature: response.headers.get(registrySignatureHeader), at: Date.now() }
  writeStored(rememberedAs.proof, JSON.stringify(proof))
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
    problems: [`${source.registryUrl}: ${reason}`],
    cause,
  })
}

/** Learns which remotes exist: from the registry, else from the copy of the last time it worked, for the time being. */
export async function loadRegistry(given: Source): Promise<LoadedRegistry> {
  source = given
  const current = fetchRegistry()
  try {
    return { registry: await within(current, patienceWithCopy, tooLate) }
  } catch (error) {
    // Reading and checking the copy takes its time, so it is done only where the copy is needed.
    const copy = readRemembered()
    if (!copy) return { registry: await withoutCopy(current) }
    console.warn('The registry could not be loaded; its last copy is shown until it can.', error)
    return { registry: copy.registry, confirm: confirmationOf(copy, current) }
  }
}

/** Goes on with the call that is late; another one is made for each later try. */
function confirmationOf(copy: Copy, late: Promise<Registry>): () => Promise<Registry> {
  let current: Promise<Registry> | undefined = late
  return () => {
    const asked = current ?? fetchRegistry()
    current = undefined
    return confirmed(asked, copy)
  }
}

async function withoutCopy(current: Promise<Registry>): Promise<Registry> {
  try {
    return await within(current, patience - patienceWithCopy, tooLate)
  } catch (error) {
    throw unavailable(error)
  }
}

/** The registry as it is now; a copy that is signed and young where it cannot be had. */
async function confirmed(current: Promise<Registry>, copy: Copy): Promise<Registry> {
  try {
    return await within(current, patience - patienceWithCopy, tooLate)
  } catch (error) {
    const { assertTrusted } = await import('./releases/trusted-copy.ts')
    await assertTrusted(copy, source.registryKey)
    console.warn('The registry could not be loaded; its last copy is signed and stands in.', error)
    return copy.registry
  }
}

/** The registry as it is now, for those who can go on without. */
export async function currentRegistry(): Promise<Registry | undefined> {
  try {
    return await within(fetchRegistry(), patienceWithCopy, tooLate)
  } catch (error) {
    console.warn('The registry could not be read again.', error)
    return undefined
  }
}

/** The registry as it was when it could last be read. */
function readRemembered(): Copy | undefined {
  const text = readStored(rememberedAs.registry)
  if (text === undefined) return undefined
  try {
    return { text, proof: readStored(rememberedAs.proof), registry: parseRegistry(JSON.parse(text)) }
  } catch (error) {
    console.warn('The remembered registry cannot be read.', error)
    return undefined
  }
}
