import { expect, test } from '@jest/globals'
import { mentionable, mentionBefore, partsOf, suggestMembers, typedOf, withMention, written } from './mention.model.ts'

const people = mentionable([
  { value: 'local|ada', label: 'Ada Byrne' },
  { value: 'local|ad', label: 'Ada' },
  { value: 'local|b', label: 'Bo [Site] Adams' },
  { value: 'no id', label: 'Nobody' },
])

test('finds the mention before the cursor', () => {
  expect(mentionBefore('See @Ada By', 11)).toEqual({ at: 4, typed: 'Ada By' })
  expect(mentionBefore('@', 1)).toEqual({ at: 0, typed: '' })
  expect(mentionBefore('a@b', 3)).toBeUndefined()
  expect(mentionBefore('@Ada\n', 5)).toBeUndefined()
  expect(mentionBefore('@a b c d e', 10)).toBeUndefined()
})

test('suggests members with a word that starts with the text, except invalid names', () => {
  expect(people.map(({ name }) => name)).toEqual(['Ada Byrne', 'Ada', 'Bo Site Adams'])
  expect(suggestMembers('ad', people, 9).map(({ id }) => id)).toEqual(['local|ada', 'local|ad', 'local|b'])
  expect(suggestMembers('BYR', people, 9).map(({ id }) => id)).toEqual(['local|ada'])
  expect(suggestMembers('', people, 2)).toHaveLength(2)
})

test('replaces the typed text with a name', () => {
  expect(withMention('See @by now', { at: 4, cursor: 7, name: 'Ada Byrne' })).toEqual({
    text: 'See @Ada Byrne now',
    cursor: 15,
  })
})

test('sends mentions of picked members who are still in the text, and parses them', () => {
  const text = 'For @Ada Byrne, @Ada and @Adam; ada@lintel.test'
  const sent = written(text, people)
  expect(sent).toBe('For @[Ada Byrne](local|ada), @[Ada](local|ad) and @Adam; ada@lintel.test')
  expect(typedOf(sent)).toEqual({ text, picked: people.slice(0, 2) })
  expect(written('nobody', people)).toBe('nobody')
  expect(written('@Ada $& (', [{ id: 'x', name: 'Ada $& (' }])).toBe('@[Ada $& (](x)')
})

test('separates mentions from other text', () => {
  expect(partsOf('<b>@[Ada](a)@[Bo](b)')).toEqual([
    { text: '<b>', isMention: false },
    { text: '@Ada', isMention: true },
    { text: '@Bo', isMention: true },
  ])
  expect(partsOf('')).toEqual([])
})
