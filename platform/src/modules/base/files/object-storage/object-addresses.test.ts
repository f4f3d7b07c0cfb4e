import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { objectStorageAt } from '../testing/object-storage-server.ts'
import { createObjectAddresses } from './object-addresses.ts'
import { openBucket, type Bucket } from './object-storage-client.ts'
import { objectStore } from './object-store.ts'

const key = 'organizations/CFA/models/0123456789abcdef.glb'
const content = Buffer.from('glTF and more')
const hour = 3_600_000
const noon = Math.floor(Date.now() / (24 * hour)) * 24 * hour + 12 * hour

let folder: string
let server: S3rver
let bucket: Bucket
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-signed-storage-'))
  // Unlike the server of the stores' tests, this one checks signatures and when they expire.
  const configureBuckets = [{ name: 'lintel' }]
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
  const { port } = await server.run()
  bucket = openBucket(objectStorageAt(`http://127.0.0.1:${port}`))
  await objectStore(bucket).write(key, content)
})
afterAll(async () => {
  bucket.client.destroy()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function addressAt(time: number, of = key): Promise<string> {
  return createObjectAddresses(bucket, () => time).addressOf('CFA', of)
}

test('opens the file at the storage itself, to be kept by browsers', async () => {
  const answer = await fetch(await addressAt(Date.now()))
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, content])
  expect(answer.headers.get('content-type')).toBe('model/gltf-binary')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
})

test('opens a part of the file', async () => {
  const answer = await fetch(await addressAt(Date.now()), { headers: { range: 'bytes=0-3' } })
  expect([answer.status, await answer.text()]).toEqual([206, 'glTF'])
  expect(answer.headers.get('content-range')).toBe(`bytes 0-3/${content.length}`)
})

test('is the same all day, in every server, and another the next day', async () => {
  const morning = await addressAt(noon - 11 * hour)
  expect(await addressAt(noon + 11 * hour)).toBe(morning)
  expect(await addressAt(noon + 13 * hour)).not.toBe(morning)
})

test('opens until the end of the next day and then no more', async () => {
  expect((await fetch(await addressAt(noon - 24 * hour))).status).toBe(200)
  expect((await fetch(await addressAt(noon - 48 * hour))).status).toBe(403)
})

test('opens no other file', async () => {
  const other = key.replace('0123', '4567')
  await objectStore(bucket).write(other, 'another model')
  expect((await fetch(await addressAt(Date.now(), other))).status).toBe(200)
  expect((await fetch((await addressAt(Date.now())).replace('0123', '4567'))).status).toBe(403)
})

test('makes no address for a file of another organization', async () => {
  const addresses = createObjectAddresses(bucket)
  for (const foreign of [key, key.replace('CFA', 'CFA2')]) {
    await expect(addresses.addressOf('HFA', foreign)).rejects.toThrow('does not belong')
  }
})

test('has the platform serve nothing of what the storage holds', () => {
  const addresses = createObjectAddresses(bucket)
  expect(addresses.permitted({ path: 'CFA/models/0123456789abcdef.glb', until: 1e10, signature: '' })).toBeUndefined()
})

test('stays within the length of the contract for the longest names', async () => {
  const long = `organizations/${'O'.repeat(40)}/thumbnails/${'x'.repeat(121)}.0123456789abcdef.svg`
  const address = await createObjectAddresses(bucket).addressOf('O'.repeat(40), long)
  expect(address.length).toBeLessThan(1000)
})
