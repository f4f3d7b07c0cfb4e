import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { until } from '@lintel/shared/testing/runner'
import { afterEach, beforeEach, expect, test, describe } from '@jest/globals'
import { Spool } from './spool/spool.ts'
import { countSpooledBytes } from './spool/spool-file.ts'
import { withTemporaryFile, type TemporaryFile } from './spool/temporary-file.ts'

describe('spool', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lintel-test-spool-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const megabyte = 1024 * 1024
  const content = randomBytes(3 * megabyte)

  /** The content in chunks of various sizes. */
  function parts(): Buffer[] {
    const found: Buffer[] = []
    for (let start = 0, size = 1; start < content.length; start += size, size = (size * 7) % 200_003)
      found.push(content.subarray(start, start + size))
    return found
  }

  function spoolOf(maxBytes = Infinity, at = folder) {
    const failures: unknown[] = []
    let taken = 0
    let most = 0
    const room = {
      take: (bytes: number) => {
        if (taken + bytes > maxBytes) return false
        taken += bytes
        most = Math.max(most, taken)
        return true
      },
      release: (bytes: number) => void (taken -= bytes),
    }
    const spool = new Spool({ diskSpace: room, folder: at, onFailure: (error) => failures.push(error) })
    return { spool, failures, taken: () => taken, most: () => most }
  }

  async function expectNothingLeft({ taken }: ReturnType<typeof spoolOf>): Promise<void> {
    await until(() => expect([taken(), countSpooledBytes()]).toEqual([0, 0]))
    expect(await readdir(folder).catch(() => [])).toEqual([])
  }

  test('accepts everything without a reader, and passes on every byte in order', async () => {
    const testSpool = spoolOf()
    await pipeline(Readable.from(parts()), testSpool.spool)
    expect(testSpool.taken()).toBeGreaterThan(2 * megabyte)
    // The file has no name.
    expect(await readdir(folder)).toEqual([])
    expect(Buffer.concat(await testSpool.spool.toArray()).equals(content)).toBe(true)
    await expectNothingLeft(testSpool)
  })

  test.each([1, 3, 10])('passes on every byte to a reader of varying speed (%s)', async (every) => {
    const testSpool = spoolOf()
    const writing = pipeline(
      Readable.from(
        (async function* () {
          for (const [index, part] of parts().entries()) {
            if (index % 7 === 0) await turn()
            yield part
          }
        })(),
      ),
      testSpool.spool,
    )
    const read: Buffer[] = []
    for await (const part of testSpool.spool) {
      read.push(part as Buffer)
      for (let turns = 0; turns < read.length % every; turns += 1) await turn()
    }
    await writing
    expect(Buffer.concat(read).equals(content)).toBe(true)
    await expectNothingLeft(testSpool)
  })

  test('releases space as soon as everything was read, not only at its end', async () => {
    const testSpool = spoolOf()
    testSpool.spool.write(content)
    await until(() => expect(testSpool.taken()).toBeGreaterThan(2 * megabyte))
    let read = 0
    testSpool.spool.on('data', (part: Buffer) => {
      read += part.length
    })
    await until(() => expect(read).toBe(content.length))
    expect(testSpool.taken()).toBe(0)
    testSpool.spool.destroy()
    await expectNothingLeft(testSpool)
  })

  test.each([
    ['its disk space is used up', megabyte / 2, () => folder, 0],
    ['the disk is not writable', Infinity, () => join(folder, 'not-there'), 1],
  ])('waits for its reader if %s, and loses nothing', async (_why, maxBytes, at, leastFailures) => {
    const testSpool = spoolOf(maxBytes, at())
    let written = 0
    const writing = pipeline(
      Readable.from(
        (function* () {
          for (const part of parts()) {
            written += part.length
            yield part
          }
        })(),
      ),
      testSpool.spool,
    )
    for (let turns = 0; turns < 1000; turns += 1) await turn()
    expect(written).toBeLessThan(1.5 * megabyte)
    expect(Buffer.concat(await testSpool.spool.toArray()).equals(content)).toBe(true)
    await writing
    expect(testSpool.most()).toBeLessThanOrEqual(maxBytes)
    expect(testSpool.failures.length).toBeGreaterThanOrEqual(leastFailures)
    await expectNothingLeft(testSpool)
  })

  test('leaves nothing behind if the reader stops during any write', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const testSpool = spoolOf()
      testSpool.spool.write(content)
      for (let waited = 0; waited < turns; waited += 1) await turn()
      testSpool.spool.destroy()
      await expectNothingLeft(testSpool)
    }
  })
})

describe('temporary file', () => {
  async function textOf(file: TemporaryFile): Promise<string> {
    return Buffer.concat(await Readable.from(file.read()).toArray()).toString()
  }

  test('can be read repeatedly, and has the content of the last write', async () => {
    const long = 'one line of many '.repeat(10_000)
    await withTemporaryFile(async (file) => {
      expect(await textOf(file)).toBe('')
      await file.replace(Readable.from([Buffer.from(long), Buffer.from('and its end')]))
      expect([await textOf(file), await textOf(file)]).toEqual([`${long}and its end`, `${long}and its end`])
      await file.replace(Readable.from([Buffer.from('a second try')]))
      expect(await textOf(file)).toBe('a second try')
    })
  })

  test('is closed after the work, even if that fails', async () => {
    let file: TemporaryFile | undefined
    const failing = withTemporaryFile((opened) => {
      file = opened
      return Promise.reject(new Error('the work failed'))
    })
    await expect(failing).rejects.toThrow('the work failed')
    await expect(file?.read().next()).rejects.toThrow('file closed')
  })
})
