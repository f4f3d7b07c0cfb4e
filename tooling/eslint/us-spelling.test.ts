import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { globSync } from 'tinyglobby'
import { britishWords } from './rule-us-spelling.ts'
import { repository } from './boundaries/source-location.ts'

test.each([
  ['The colour of each storey, in millimetres', ['colour', 'storey', 'millimetres']],
  ['E-Mails', ['E-Mails']],
  ['A Two-Storey Catalogue', ['Two-Storey', 'Catalogue']],
  ['Customise, organising, authorisation', ['Customise', 'organising', 'authorisation']],
  ['labelled, fulfil, towards', ['labelled', 'fulfil', 'towards']],
])('finds what is British in %p', (text, words) => {
  expect(britishWords(text)).toEqual(words)
})

test.each([
  'Advise the enterprise to exercise, and promise no surprise.',
  'Centered meters of fiber; a programmer labels the catalog, organized and fulfilled.',
  'Cancelled by Ada Byrne.',
  'IFCBUILDINGSTOREY',
])('lets %p be', (text) => {
  expect(britishWords(text)).toEqual([])
})

const texts = globSync(['host/{index.html,public/*.json}', '{host,remote-*}/CHANGELOG.md'], { cwd: repository })

test.each(texts)('%s is spelled as in the United States', (file) => {
  const withoutComments = readFileSync(`${repository}/${file}`, 'utf8').replaceAll(/<!--[^]*?-->/g, '')
  expect(britishWords(withoutComments)).toEqual([])
})
