import { randomBytes, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ByteRange } from '../../../interfaces/files.ts'
import { openFolder, openObjectStorage, type StoreUnderTest } from './testing/stores-under-test.ts'

const chunkBytes = 64 * 1024
const largeBytes = 20 * 1024 * 1024

/** What any file store does, whatever it keeps files in. Each test has a folder of its own. */
describe.each([
  ['a folder', openFolder],
  ['an object storage', openObjectStorage],
] as const)('%s', (_place, open) => {
  let opened: StoreUnderTest
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  const store = () => opened.store

  async function read(key: string, range?: ByteRange): Promise<[size: number, text: string] | undefined> {
    const file = await store().open(key, range)
    return file && [file.size, await text(file.content)]
  }

  test.each([
    ['text', 'größer', 'größer'],
    ['bytes', Buffer.from('bytes'), 'bytes'],
    ['a stream', chunksOf('one', ' and ', 'two'), 'one and two'],
    ['nothing', '', ''],
    ['a stream of nothing', chunksOf(), ''],
  ])('keeps %s', async (_name, content, expected) => {
    const key = `${folder()}/a.glb`
    await store().write(key, content)
    expect(await read(key)).toEqual([Buffer.byteLength(expected), expected])
    expect(await store().sizeOf(key)).toBe(Buffer.byteLength(expected))
  })

  test.each([
    [{ start: 0, end: 0 }, '0'],
    [{ start: 2, end: 5 }, '2345'],
    [{ start: 7, end: 9 }, '789'],
    [{ start: 7, end: 99 }, '789'],
  ])('opens the part %j and tells the size of the whole', async (range, part) => {
    const key = `${folder()}/digits`
    await store().write(key, '0123456789')
    expect(await read(key, range)).toEqual([10, part])
  })

  test('has nothing where nothing was written, and nothing where a folder is', async () => {
    const own = folder()
    await store().write(`${own}/inner/a.glb`, 'a')
    for (const key of [`${own}/gone.glb`, `${own}/inner`, `${own}/inner/a.glb/b`]) {
      expect([await store().open(key), await store().sizeOf(key)]).toEqual([undefined, undefined])
    }
  })

  test('replaces what was there', async () => {
    const key = `${folder()}/a.glb`
    await store().write(key, 'a long first content')
    await store().write(key, chunksOf('short'))
    expect(await read(key)).toEqual([5, 'short'])
  })

  test.each([1, 200])('keeps nothing of a stream that breaks off after %i chunks', async (chunks) => {
    const own = folder()
    await store().write(`${own}/before.glb`, 'before')
    for (const key of [`${own}/before.glb`, `${own}/new.glb`]) {
      await expect(store().write(key, breaksOff(chunks))).rejects.toThrow('the line is cut')
    }
    expect(await store().list(own)).toEqual([`${own}/before.glb`])
    expect(await read(`${own}/before.glb`)).toEqual([6, 'before'])
  })

  test('holds a part of a large stream at a time, not the whole', async () => {
    const own = folder()
    const arrivedBefore = opened.arrivedIn(own)
    const held: number[] = []
    async function* large(): AsyncIterable<Uint8Array> {
      for (let given = 0; given < largeBytes; given += chunkBytes) {
        held.push(given - (opened.arrivedIn(own) - arrivedBefore))
        yield Promise.resolve(randomBytes(chunkBytes))
      }
    }
    await store().write(`${own}/large.ifc`, large())
    expect([held.length, await store().sizeOf(`${own}/large.ifc`)]).toEqual([largeBytes / chunkBytes, largeBytes])
    expect(Math.max(...held)).toBeLessThanOrEqual(opened.heldAtMost)
  })

  test('keeps one of two that are written at once, whole', async () => {
    const own = folder()
    const contents = ['a', 'b'].map((letter) => letter.repeat(3 * chunkBytes))
    await Promise.all(contents.map((content) => store().write(`${own}/a.glb`, chunksOf(content, content))))
    const [size, kept] = (await read(`${own}/a.glb`)) ?? []
    expect([size, contents.map((content) => content + content).includes(kept ?? '')]).toEqual([6 * chunkBytes, true])
    expect(await store().list(own)).toEqual([`${own}/a.glb`])
  })

  test('lists the files of a folder, not those of folders within nor of others', async () => {
    const own = folder()
    for (const name of ['b.glb', 'a.glb.0.draft', 'inner/c.glb']) await store().write(`${own}/${name}`, name)
    await store().write(`${own}-other/d.glb`, 'd')
    expect((await store().list(own)).sort()).toEqual([`${own}/a.glb.0.draft`, `${own}/b.glb`])
    expect(await store().list(folder())).toEqual([])
  })

  test('removes a file, and again without a word', async () => {
    const key = `${folder()}/a.glb`
    await store().write(key, 'a')
    await store().remove(key)
    await store().remove(key)
    expect(await read(key)).toBeUndefined()
  })

  test.each(['', '/etc/passwd', '../a', 'a/../b', 'a//b', '.hidden', 'a\\b', 'a\0b', 'a/', 'x'.repeat(152)])(
    'refuses %j, which is no key',
    async (key) => {
      const { write, open, sizeOf, remove, list } = store()
      for (const ask of [() => write(key, 'a'), open, sizeOf, remove, list]) {
        await expect(ask(key)).rejects.toThrow('is no key')
      }
    },
  )
})

function folder(): string {
  return `contract/${randomUUID()}`
}

async function* chunksOf(...chunks: string[]): AsyncIterable<Uint8Array> {
  for (const one of chunks) yield Promise.resolve(Buffer.from(one))
}

async function* breaksOff(chunks: number): AsyncIterable<Uint8Array> {
  for (let given = 0; given < chunks; given += 1) yield Promise.resolve(randomBytes(chunkBytes))
  throw new Error('the line is cut')
}
