import { expect, test } from '@jest/globals'
import { copyText } from './copy-text.ts'

test('puts tabs between cells and a new line between rows', () => {
  expect(
    copyText([
      ['a', 1],
      [null, true],
    ]),
  ).toBe('a\t1\n\ttrue')
})

test('quotes what would else end a cell', () => {
  expect(copyText([['a\tb', 'say "a"', 'two\nlines']])).toBe('"a\tb"\t"say ""a"""\t"two\nlines"')
})

test('keeps a text from being worked out as a formula, and numbers as they are', () => {
  expect(copyText([['=1+1', '@x', '-5', '+1', -5, 'a=1']])).toBe("'=1+1\t'@x\t'-5\t'+1\t-5\ta=1")
  expect(copyText([['\t=1']])).toBe('"\'\t=1"')
})
