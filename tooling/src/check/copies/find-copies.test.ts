import { expect, test } from '@jest/globals'
import { findCopies } from './find-copies.ts'

const body = ['const a = 1', 'const b = a + 1', 'call(a)', 'call(b)', 'if (a === b) {', 'return a', '}', 'return b']

function source(owner: string, lines: readonly string[]) {
  return { owner, file: `remote-${owner}/src/${lines.length}.ts`, text: lines.join('\n') }
}

test('finds what two owners share, as a whole and once, whatever stands around it', () => {
  const one = source('one', ['function first() {', ...body, '}'])
  const other = source('two', ['start()', '', ...body.map((line) => `    ${line}`), 'end()'])
  expect(findCopies([one, other])).toEqual([
    { lines: 7, places: ['remote-one/src/10.ts:2-9', 'remote-two/src/11.ts:3-10'] },
  ])
})

test('lets shorter runs and copies within one owner be', () => {
  const five = body.slice(0, 5)
  expect(findCopies([source('one', five), source('two', five)])).toEqual([])
  expect(findCopies([source('one', body), source('one', ['start()', ...body])])).toEqual([])
})

test('counts neither imports, comments nor brackets', () => {
  const around = [
    'import {',
    '  a,',
    '  b,',
    '  c,',
    '  d,',
    '  e,',
    "} from './a.ts'",
    '// Why.',
    '/**',
    ' * Why',
    ' */',
    '})',
    ']',
  ]
  expect(findCopies([source('one', around), source('two', [...around, 'end()'])])).toEqual([])
})

test('goes by the words, not by the shape', () => {
  const renamed = body.map((line) => line.replaceAll(/\ba\b/g, 'x'))
  expect(findCopies([source('one', body), source('two', renamed)])).toEqual([])
})
