import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileAddresses, SignedAddress } from '../../../interfaces/files.ts'
import { isFileKey } from './file-store.ts'

/** Validity window of signed URLs in seconds; a new URL is valid for at least another day. */
export type AddressDay = { begin: number; until: number }

export const secondsOfDay = 86_400
const maxRemembered = 20_000

/** All servers share the secret, so that each accepts the others' URLs. */
export function createFileAddresses(secret: string, now: () => number = Date.now): FileAddresses {
  function sign(key: string, expiresAt: number): Buffer {
    return createHmac('sha256', secret).update(`${expiresAt}\n${key}`).digest()
  }

  function permitted({ path, until, signature }: SignedAddress) {
    const key = `${folders}${path}`
    if (!isFileKey(key) || until <= Math.floor(now() / 1000)) return undefined
    const received = Buffer.from(signature, 'base64url')
    const expected = sign(key, until)
    const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
    return isGenuine ? { key, until } : undefined
  }

  return {
    addressOf: addressesOfTheDay((key, { until }) => {
      const path = key.slice(folders.length).split('/').map(encodeURIComponent).join('/')
      return `/models/${path}?until=${until}&signature=${sign(key, until).toString('base64url')}`
    }, now),
    permitted,
  }
}

type SignAddress = (key: string, day: AddressDay) => string | Promise<string>

/** A URL stays the same all day, so that browsers can cache the file; it's valid for at least another day. */
export function addressesOfTheDay(make: SignAddress, now: () => number): FileAddresses['addressOf'] {
  let remembered = { begin: 0, addresses: new Map<string, string>() }
  return async (organizationId, key) => {
    if (!key.startsWith(folderOf(organizationId)))
      throw new Error(`File ${key} doesn't belong to organization ${organizationId}.`)
    const begin = Math.floor(now() / 1000 / secondsOfDay) * secondsOfDay
    if (remembered.begin !== begin || remembered.addresses.size >= maxRemembered) {
      remembered = { begin, addresses: new Map() }
    }
    const { addresses } = remembered
    const address = addresses.get(key) ?? (await make(key, { begin, until: begin + 2 * secondsOfDay }))
    addresses.set(key, address)
    return address
  }
}

const folders = 'organizations/'

/** The folder of an organization's files. */
function folderOf(organizationId: string): string {
  return `${folders}${organizationId}/`
}
