import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileAddresses, SignedAddress } from '../../../interfaces/files.ts'
import { isFileKey } from './file-store.ts'

/** The time of one set of addresses, in seconds: they are good from its begin, and for at least a day when they are made. */
export type AddressDay = { begin: number; until: number }

export const secondsOfDay = 86_400
const rememberAtMost = 20_000

/** The secret is the same in every server, so that an address made by one opens at another. */
export function createFileAddresses(secret: string, now: () => number = Date.now): FileAddresses {
  function sign(key: string, until: number): Buffer {
    return createHmac('sha256', secret).update(`${until}\n${key}`).digest()
  }

  function permitted({ path, until, signature }: SignedAddress) {
    const key = `${folders}${path}`
    if (!isFileKey(key) || until <= Math.floor(now() / 1000)) return undefined
    const given = Buffer.from(signature, 'base64url')
    const expected = sign(key, until)
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
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

type MakeAddress = (key: string, day: AddressDay) => string | Promise<string>

/** The same address all day, so that browsers can keep the picture; it works for at least another day. */
export function addressesOfTheDay(make: MakeAddress, now: () => number): FileAddresses['addressOf'] {
  let remembered = { begin: 0, addresses: new Map<string, string>() }
  return async (organizationId, key) => {
    if (!key.startsWith(folderOf(organizationId)))
      throw new Error(`The file ${key} does not belong to the organization ${organizationId}.`)
    const begin = Math.floor(now() / 1000 / secondsOfDay) * secondsOfDay
    if (remembered.begin !== begin || remembered.addresses.size >= rememberAtMost) {
      remembered = { begin, addresses: new Map() }
    }
    const { addresses } = remembered
    const address = addresses.get(key) ?? (await make(key, { begin, until: begin + 2 * secondsOfDay }))
    addresses.set(key, address)
    return address
  }
}

const folders = 'organizations/'

/** Everything an organization stores is below its own folder. */
function folderOf(organizationId: string): string {
  return `${folders}${organizationId}/`
}
