import { expect, test, afterEach, beforeEach, describe } from '@jest/globals'
import { addressesFrom } from './addresses.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash } from './content-hash.ts'
import { portsFrom } from './ports.ts'

describe('addresses', () => {
  test('gives every remote, including unlisted ones, a local address', () => {
    const addresses = addressesFrom(9000, undefined)
    expect(addresses.of('bim')).toBe('http://localhost:9001/bim/')
    expect(addresses.of('inspections')).toBe('http://localhost:9001/inspections/')
    expect(addresses.origins).toEqual(['http://localhost:9001'])
  })

  test('uses configured addresses', () => {
    const addresses = addressesFrom(9000, 'bim=https://bim.example.org/,https://example.org/{name}/')
    expect(addresses.of('bim')).toBe('https://bim.example.org/')
    expect(addresses.of('data')).toBe('https://example.org/data/')
    expect(addresses.origins).toEqual(['https://example.org', 'https://bim.example.org'])
    expect(addressesFrom(9000, 'bim=https://bim.example.org/').of('data')).toBeUndefined()
  })
})

describe('content hash', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lintel-hash-'))
    await mkdir(path.join(folder, 'a/src'), { recursive: true })
    await writeFile(path.join(folder, 'a/src/main.ts'), 'one')
  })
  afterEach(() => rm(folder, { recursive: true }))

  function hash() {
    return contentHash(folder, ['a', 'missing'])
  }

  test('is stable while no build input changes', async () => {
    const before = hash()
    await writeFile(path.join(folder, 'a/src/main.test.ts'), 'a test')
    await writeFile(path.join(folder, 'a/README.md'), 'words')
    await mkdir(path.join(folder, 'a/dist'))
    await writeFile(path.join(folder, 'a/dist/main.js'), 'output')
    expect(hash()).toBe(before)
  })

  test('changes with the content, name and folder of a file', async () => {
    const before = hash()
    await writeFile(path.join(folder, 'a/src/main.ts'), 'two')
    const edited = hash()
    await rm(path.join(folder, 'a/src/main.ts'))
    await writeFile(path.join(folder, 'a/src/moved.ts'), 'two')
    expect(new Set([before, edited, hash()]).size).toBe(3)
  })
})

describe('ports', () => {
  test('gives every service its documented port', () => {
    expect(portsFrom(9000)).toEqual({ host: 9000, remotes: 9001, platform: 9010, identity: 9011 })
  })
})
