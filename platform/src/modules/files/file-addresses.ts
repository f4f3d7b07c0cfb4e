import { createHmac, timingSafeEqual } from 'node:crypto'
import { isFileKey } from './file-store.ts'

/** What `<img>` and model loaders can fetch without a token: addresses that carry their own, expiring permission. */
export type FileAddresses = {
  /** Only for files of this organization; whoever asks has shown membership by then. */
  addressOf(organizationId: string, key: string): Promise<string>
  /** The key that the address permits to read, and until when (seconds). */
  permitted(address: SignedAddress): { key: string; until: number } | undefined
}

export type SignedAddress = { path: string; until: number; signature: string }

const day = 86_400
const rememberAtMost = 20_000

/** The secret is the same in every server, so that an address made by one opens at another. */
export function createFileAddresses(secret: string, now: () => number = Date.now): FileAddresses {
  let remembered = { until: 0, addresses: new Map<string, string>() }

  function seconds(): number {
    return Math.floor(now() / 1000)
  }

  function sign(key: string, until: number): Buffer {
    return createHmac('sha256', secret).update(`${until}\n${key}`).digest()
  }

  /** The same address all day, so that browsers can keep the picture; it works for at least another day. */
  async function addressOf(organizationId: string, key: string): Promise<string> {
    const until = (Math.floor(seconds() / day) + 2) * day
    if (remembered.until !== until || remembered.addresses.size >= rememberAtMost) {
      remembered = { until, addresses: new Map() }
    }
    const prefix = folderOf(organizationId)
    if (!key.startsWith(prefix))
      throw new Error(`The file ${key} does not belong to the organization ${organizationId}.`)
    const known = remembered.addresses.get(key)
    if (known !== undefined) return known
    const path = key.slice(folders.length).split('/').map(encodeURIComponent).join('/')
    const address = `/models/${path}?until=${until}&signature=${sign(key, until).toString('base64url')}`
    remembered.addresses.set(key, address)
    return address
  }

  function permitted({ path, until, signature }: SignedAddress) {
    const key = `${folders}${path}`
    if (!isFileKey(key) || until <= seconds()) return undefined
    const given = Buffer.from(signature, 'base64url')
    const expected = sign(key, until)
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
    return isGenuine ? { key, until } : undefined
  }

  return { addressOf, permitted }
}

const folders = 'organizations/'

/** Everything an organization stores is below its own folder. */
function folderOf(organizationId: string): string {
  return `${folders}${organizationId}/`
}
