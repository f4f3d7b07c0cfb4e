import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { addPiece, piecesOf } from './json-pieces.ts'

function parse(text: string, length: number): unknown {
  const [first, ...others] = piecesOf(text, length)
  const all: unknown = JSON.parse(first?.text ?? '')
  for (const { text: piece, path } of others) addPiece(all, JSON.parse(piece), path)
  return all
}

const length = fc.integer({ min: 0, max: 20 })

test('reads in pieces what is read as a whole', () => {
  // The parser that is given the pieces refuses the name that would reach a prototype.
  const value = fc
    .jsonValue({ maxDepth: 5, stringUnit: 'binary' })
    .filter((json) => !JSON.stringify(json).includes('__proto__'))
  const indent = fc.integer({ min: 0, max: 2 })
  const property = fc.property(value, indent, length, (json, spaces, size) => {
    const text = JSON.stringify(json, undefined, spaces)
    expect(parse(text, size)).toEqual(JSON.parse(text))
  })
  fc.assert(property, { numRuns: 500 })
})

test('reads nothing that as a whole is no JSON', () => {
  const text = fc
    .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', 'a', '\\', '1', ' ', '"b"', '"b":1'))
    .map((all) => all.join(''))
  const property = fc.property(text, length, (broken, size) => {
    return isJson(() => JSON.parse(broken)) || !isJson(() => parse(broken, size))
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
  const pieces = [...piecesOf(text, 1000)]
  expect(pieces.length).toBeGreaterThan(30)
  expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThan(1100)
})
