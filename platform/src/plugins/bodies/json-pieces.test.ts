import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { addPiece, jsonCutter } from './json-pieces.ts'

/** Given in parts of so many characters. */
function piecesOf(text: string, length: number, given: number) {
  const cutter = jsonCutter(length)
  const parts = Array.from({ length: Math.ceil(text.length / given) }, (_, part) =>
    text.slice(part * given, (part + 1) * given),
  )
  return [...parts.flatMap((part) => [...cutter.add(part)]), cutter.end()]
}

function parse(text: string, length: number, given = text.length): unknown {
  const [first, ...others] = piecesOf(text, length, given)
  const all: unknown = JSON.parse(first?.text ?? '')
  for (const { text: piece, path } of others) addPiece(all, JSON.parse(piece), path)
  return all
}

const length = fc.integer({ min: 0, max: 20 })
const given = fc.integer({ min: 1, max: 30 })

test('reads in pieces what is read as a whole', () => {
  // The parser that is given the pieces refuses the name that would reach a prototype.
  const value = fc
    .jsonValue({ maxDepth: 5, stringUnit: 'binary' })
    .filter((json) => !JSON.stringify(json).includes('__proto__'))
  const indent = fc.integer({ min: 0, max: 2 })
  const property = fc.property(value, indent, length, given, (json, spaces, size, part) => {
    const text = JSON.stringify(json, undefined, spaces)
    expect(parse(text, size, part)).toEqual(JSON.parse(text))
  })
  fc.assert(property, { numRuns: 500 })
})

test('reads nothing that as a whole is no JSON', () => {
  const text = fc
    .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', 'a', '\\', '1', ' ', '"b"', '"b":1'))
    .map((all) => all.join(''))
  const property = fc.property(text, length, given, (broken, size, part) => {
    return isJson(() => JSON.parse(broken)) || !isJson(() => parse(broken, size, part))
  })
  fc.assert(property, { numRuns: 2000 })
})

function isJson(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

test('has the last of the members that share a name', () => {
  expect(parse('{"a":1,"b":[1,2,3],"a":{"c":1,"d":2},"a":4}', 0)).toEqual({ a: 4, b: [1, 2, 3] })
})

test('cuts long JSON into pieces of about the length', () => {
  const text = JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ id, name: 'x'.repeat(20) })))
  const pieces = piecesOf(text, 1000, 400)
  expect(pieces.length).toBeGreaterThan(30)
  expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThan(1100)
})
