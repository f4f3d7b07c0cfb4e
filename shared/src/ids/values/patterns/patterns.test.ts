import { expect, test } from '@jest/globals'
import { compilePattern } from './compile-pattern.ts'
import { isPatternError } from './pattern-error.ts'

test.each<[string, readonly string[], readonly string[]]>([
  // The whole value, and nothing that JavaScript would take for an anchor or for a word.
  ['ab', ['ab'], ['abc', 'xab', 'AB', '']],
  ['', [''], ['a']],
  ['^a$', ['^a$'], ['a']],
  ['a|bc', ['a', 'bc'], ['ac', 'abc']],
  ['(a|)b', ['ab', 'b'], ['a']],
  ['a?b*c+', ['c', 'abbcc'], ['aac', 'ab']],
  ['a{2}b{1,2}c{0,}', ['aab', 'aabbccc'], ['ab', 'aabbb']],
  ['a{1500,1600}', ['a'.repeat(1500), 'a'.repeat(1600)], ['a'.repeat(1499), 'a'.repeat(1601)]],
  ['((ab){30}){35}', ['ab'.repeat(1050)], ['ab'.repeat(1049)]],
  ['.', ['a', ' ', '😀', '\u0085'], ['\n', '\r', 'ab']],
  ['\\.\\\\\\?\\*\\+\\(\\)\\{\\}\\[\\]\\|\\-\\^', ['.\\?*+(){}[]|-^'], []],
  ['a\\/b', ['a/b'], ['a\\/b']],
  ['\\n\\r\\t', ['\n\r\t'], ['nrt']],
  // Digits are those of all scripts; an underscore is punctuation, and an emoji is none.
  ['\\d+', ['12', '١٢'], ['1a', 'Ⅷ']],
  ['\\D', ['a'], ['٣']],
  ['\\w+', ['aä9+😀'], ['_', 'a b', 'a-b', '\u0000']],
  ['\\W+', ['_-. '], ['a']],
  ['\\s+', [' \t\n\r'], ['\u00A0', '\f']],
  ['\\S', ['\u00A0'], [' ']],
  ['\\i\\c*', ['_a-b.9', ':x', 'é'], ['9a', '-a', 'a b']],
  ['\\I\\C', ['9 '], ['a ', '9a']],
  ['\\p{Lu}\\P{Lu}', ['Aa', 'Ä1'], ['aA', 'AA']],
  ['\\p{IsBasicLatin}+', ['abc~'], ['ä']],
  ['\\p{IsLatin-1Supplement}\\P{IsGreek}', ['äa'], ['äα']],
  // Classes, and classes that are taken from classes.
  ['[a-cx]+', ['abcx'], ['d', '-']],
  ['[^a-c]', ['d', '^'], ['a']],
  ['[a^]', ['^'], ['b']],
  ['[-a][a-][\\w-.]', ['-a.', 'a--'], ['b-a']],
  ['[a-z-[aeiou]]+', ['xyz'], ['xa', '-']],
  ['[\\w-[\\d-[5]]]+', ['a5'], ['4']],
  ['[^a-z-[A]]', ['B'], ['A', 'b']],
  ['[\\]\\[\\-]+', ['[-]'], ['\\']],
  ['[.$|]+', ['.$|'], ['a']],
  ['[😀-😂]', ['😁'], ['\uD83D', '😃']],
])('%s', (pattern, matching, others) => {
  const test = compilePattern(pattern)
  expect([matching.filter((value) => !test(value)), others.filter(test)]).toEqual([[], []])
})

const refused = [
  'a*?',
  'a+?',
  'a??',
  'a++',
  'a{2}{3}',
  '(?:a)',
  '(?=a)',
  '(?i)a',
  '(a)\\1',
  '\\ba',
  '\\$',
  '\\u0041',
  '\\x41',
  '\\p{Foo}',
  '\\p{L',
  '\\pL',
  '\\p{Cs}',
  '\\p{IsNoBlock}',
  '*a',
  '+',
  'a{,2}',
  'a{2,1}',
  'a{x}',
  '{',
  '}',
  ']',
  '[',
  '[]',
  '[^]',
  '[a',
  '[a-',
  '[z-a]',
  '[a-\\d]',
  '[a[b]]',
  '[a-[b]c]',
  '(a',
  'a)',
  '\\',
  // What would take too much time or memory.
  '(((a{100}){100}){100}){100}',
  'a{9999999999}',
  '(\\w{100}){100}',
  `${'('.repeat(5000)}a${')'.repeat(5000)}`,
  `${'[a-'.repeat(5000)}a${']'.repeat(5000)}`,
  'a'.repeat(10_001),
]

test.each(refused.map((pattern) => [pattern.slice(0, 40), pattern]))('refuses %s', (_, pattern) => {
  expect(() => compilePattern(pattern)).toThrow(expect.objectContaining({ name: 'PatternError' }))
})

test.each([
  ['(a*)*b', 'a'.repeat(50_000)],
  ['(a|aa)+b', 'a'.repeat(50_000)],
  ['(.*)(.*)(.*)(.*)x', 'a'.repeat(20_000)],
  ['([a-z]+)+[0-9]', 'a'.repeat(20_000)],
])('answers for %s within the steps that a value may take, however it could be matched', (pattern, value) => {
  expect(compilePattern(pattern)(value)).toBe(false)
})

test('refuses a value that would take too many steps', () => {
  const test = compilePattern('(a{50}){80}')
  expect(() => test('a'.repeat(1_000_000))).toThrow(expect.objectContaining({ name: 'PatternError' }))
  expect(isPatternError(new Error('another'))).toBe(false)
})
