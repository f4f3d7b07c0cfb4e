import { expect, test } from '@jest/globals'
import { createFileAddresses } from './file-addresses.ts'

const key = 'organizations/CFA/thumbnails/p13.0123456789abcdef.svg'
const noon = Date.UTC(2026, 2, 14, 12)
const hour = 3_600_000

function partsOf(address: string) {
  const url = new URL(address, 'http://localhost')
  const path = decodeURIComponent(url.pathname.replace('/models/', ''))
  return { path, until: Number(url.searchParams.get('until')), signature: url.searchParams.get('signature') ?? '' }
}

test('is the same all day, in every server with the same secret, and another the next day', async () => {
  const morning = await createFileAddresses('secret', () => noon - 11 * hour).addressOf('CFA', key)
  expect(await createFileAddresses('secret', () => noon + 11 * hour).addressOf('CFA', key)).toBe(morning)
  expect(await createFileAddresses('secret', () => noon + 13 * hour).addressOf('CFA', key)).not.toBe(morning)
  expect(await createFileAddresses('other', () => noon).addressOf('CFA', key)).not.toBe(morning)
})

test('opens for at least a day and then no more', async () => {
  let now = noon
  const addresses = createFileAddresses('secret', () => now)
  const address = partsOf(await addresses.addressOf('CFA', key))
  now = noon + 35 * hour
  expect(addresses.permitted(address)?.key).toBe(key)
  now = noon + 36 * hour
  expect(addresses.permitted(address)).toBeUndefined()
})

test('makes no address for a file of another organization', async () => {
  const addresses = createFileAddresses('secret', () => noon)
  for (const foreign of [key, key.replace('CFA', 'CFA2'), 'keys/file-addresses.secret']) {
    await expect(addresses.addressOf('HFA', foreign)).rejects.toThrow('does not belong')
  }
})

test('stays within the length of the contract for the longest names', async () => {
  const long = `organizations/${'O'.repeat(40)}/thumbnails/${'x'.repeat(121)}.0123456789abcdef.svg`
  const address = await createFileAddresses('secret').addressOf('O'.repeat(40), long)
  expect(address.length).toBeLessThan(500)
})
