import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../../workspace/root.ts'
import { casesOf, journeysFor, mappedJourneys, titlesFor } from './journeys.ts'

test('says of every file of journeys what it looks at', () => {
  const files = readdirSync(path.join(root, 'e2e/src')).filter((file) => file.endsWith('.spec.ts'))
  expect(mappedJourneys).toEqual(files.sort())
})

test('a change in a remote concerns its own journeys', () => {
  const files = journeysFor(new Set(['remote-prototypes', 'tooling']))
  expect(files).toContain('prototype-viewer.spec.ts')
  expect(files).not.toContain('sign-in.spec.ts')
})

test('a change in the platform concerns all of them', () => {
  expect(journeysFor(new Set(['platform']))).toEqual(mappedJourneys)
})

const many = 'accessibility.spec.ts'
const ofHost = ['/', '/HFA', '/ACME', '/account', '/HFA/settings', '/HFA/settings/look', '/HFA/nowhere', '/callback']

/** As the runner sees it: the project, the file and the title. */
function isChosen(packages: readonly string[], title: string, file = many) {
  const titles = titlesFor(new Set(packages), mappedJourneys)
  return titles === undefined || new RegExp(titles).test(`short ${file} ${title}`)
}

test('of a file that looks at many packages, a change in a remote concerns the cases of this remote', () => {
  const text = readFileSync(path.join(root, 'e2e/src', many), 'utf8')
  const pages = [...text.matchAll(/path: '([^']+)'/g)].map(([, page = '']) => page)
  const chosen = pages.map((page) => {
    const title = `${page} is accessible in both modes`
    return [page, Object.keys(casesOf[many] ?? {}).filter((name) => isChosen([name], title))]
  })
  expect(chosen.filter(([, names]) => names?.length !== 1).map(([page]) => page)).toEqual(ofHost)
  expect(isChosen(['remote-assembly', 'remote-bim'], 'a request with its model is accessible')).toBe(true)
  expect(isChosen(['remote-bim'], 'a request with its model is accessible')).toBe(false)
})

test('all cases of the other files are concerned, and all of all files where the host is', () => {
  expect(isChosen(['remote-bim'], 'many elements get one verdict', 'master-model.spec.ts')).toBe(true)
  expect(titlesFor(new Set(['remote-bim', 'host']), mappedJourneys)).toBeUndefined()
  expect(titlesFor(new Set(['remote-bim']), ['master-model.spec.ts'])).toBeUndefined()
})

test('names titles that are there', () => {
  const missing = Object.entries(casesOf).flatMap(([file, cases]) => {
    const text = readFileSync(path.join(root, 'e2e/src', file), 'utf8')
    const named = [...text.matchAll(/(?:test\(|path: )['`](.+?)['`]/g)].map(([, title = '']) => `${title} `)
    return Object.values(cases)
      .flatMap((titles) => titles.split('|'))
      .filter((title) => !named.some((each) => new RegExp(`^(${title})`).test(each)))
  })
  expect(missing).toEqual([])
})
