import { expect, jest, test } from '@jest/globals'
import * as fc from 'fast-check'
import { LineFault, linesOf } from './lines.ts'

/** The text in pieces of these sizes, over and over. */
async function* cut(content: string | Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content)
  for (let [start, turn] = [0, 0]; start < bytes.length; turn += 1) {
    const end = start + (sizes[turn % sizes.length] ?? 1)
    yield bytes.subarray(start, end)
    start = end
  }
}

async function allOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

function read(content: string | Uint8Array, sizes = [1]): Promise<string[]> {
  return allOf(linesOf(cut(content, sizes)))
}

test('gives every line back as it was, wherever the text is cut', async () => {
  const line = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', '\u2028'))
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(line), sizes, async (lines, pieces) => {
      const all = ['first', ...lines, 'last']
      expect(await read(all.join('\n'), pieces)).toEqual(all)
      expect(await read(`${all.join('\n')}\n`, pieces)).toEqual(all)
    }),
    { numRuns: 50 },
  )
})

test('ends lines at \\n alone, and takes pieces of text as well', async () => {
  const lines = ['a\u2028b', 'c\u2029d\u0085e\r', '', '🏛️ ß']
  expect(await read(lines.join('\n'))).toEqual(lines)
  async function* texts(): AsyncGenerator<string> {
    yield 'a\u2028'
    yield 'b\nc'
  }
  expect(await allOf(linesOf(texts()))).toEqual(['a\u2028b', 'c'])
  expect(await read('')).toEqual([])
})

test('leaves a mark of byte order out before the text, and nowhere else', async () => {
  expect(await read('\uFEFFa\n\uFEFFb\n')).toEqual(['a', '\uFEFFb'])
})

test.each([
  ['a byte that is none', [0x61, 0x0a, 0xff, 0x0a]],
  ['half a character before the end of a line', [0x61, 0x0a, 0xc3, 0x0a, 0xa4]],
  ['half a character at the end', [0x61, 0x0a, 0xc3]],
])('refuses %s', async (_case, bytes) => {
  await expect(read(Uint8Array.from(bytes))).rejects.toMatchObject({ problem: 'not-utf-8', line: 2 })
})

test('refuses a line that is too long while it comes, and lets go of where it comes from', async () => {
  let taken = 0
  let isLeft = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      yield Buffer.from(`${'x'.repeat(100)}\n`)
      for (;;) {
        taken += 1
        yield Buffer.from('ä'.repeat(5))
      }
    } finally {
      isLeft = true
    }
  }
  const seen: string[] = []
  const reading = (async () => {
    for await (const line of linesOf(endless(), { mostBytes: 100 })) seen.push(line)
  })()
  await expect(reading).rejects.toBeInstanceOf(LineFault)
  await expect(reading).rejects.toMatchObject({ problem: 'too-long', line: 2 })
  expect([seen.map((line) => line.length), taken, isLeft]).toEqual([[100], 11, true])
  const atOnce = linesOf(cut(`${'x'.repeat(101)}\ny`, [1000]), { mostBytes: 100 })
  await expect(allOf(atOnce)).rejects.toMatchObject({ problem: 'too-long', line: 1 })
})

test('a line that comes byte by byte is copied and looked through a few times, however long it is', async () => {
  const length = 20_000
  let touched = 0
  const count = (bytes: unknown) => void (touched += bytes instanceof Uint8Array ? bytes.length : 0)
  const { set, indexOf } = Uint8Array.prototype
  const { concat } = Buffer
  const spies = [
    jest.spyOn(Uint8Array.prototype, 'set').mockImplementation(function counted(this: Uint8Array, part, offset) {
      count(part)
      set.call(this, part, offset)
    }),
    jest.spyOn(Uint8Array.prototype, 'indexOf').mockImplementation(function counted(this: Uint8Array, ...asked) {
      count(this)
      return indexOf.apply(this, asked)
    }),
    jest.spyOn(Buffer, 'concat').mockImplementation((parts, total) => {
      for (const part of parts) count(part)
      return concat(parts, total)
    }),
  ]
  const [line] = await read('x'.repeat(length)).finally(() => {
    for (const spy of spies) spy.mockRestore()
  })
  expect(line).toHaveLength(length)
  expect(touched).toBeGreaterThan(length)
  expect(touched).toBeLessThan(8 * length)
})

test('gives others their turn within a piece that is nothing but ends of lines', async () => {
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  const lines = await read('\n'.repeat(20_000), [20_000])
  clearInterval(others)
  expect(lines).toHaveLength(20_000)
  expect(turns).toBeGreaterThan(2)
})
