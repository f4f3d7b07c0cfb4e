import { expect, test } from '@jest/globals'
import { cacheControlFor, isFilePath } from './cache-policy.ts'

test.each(['/dist/main.0f3a9c1b2d4e5f60.js', '/dist/assets/12.0f3a9c1b.js.br', '/dist/logo-0f3a9c1b2d.svg'])(
  'lets a browser keep %s for good',
  (file) => {
    expect(cacheControlFor(file)).toBe('public, max-age=31536000, immutable')
  },
)

test.each(['/dist/index.html', '/dist/index.html.gz', '/dist/mf-manifest.json', '/dist/main.js', '/dist/catalogue.js'])(
  'lets a browser ask again for %s',
  (file) => {
    expect(cacheControlFor(file)).toBe('no-cache')
  },
)

test('tells pages from files by the ending, not by the dot', () => {
  expect(isFilePath('/CFA/prototypes/S03(05)/1.2')).toBe(false)
  expect(isFilePath('/CFA/prototypes')).toBe(false)
  expect(isFilePath('/assets/chunk.0f3a9c1b.js')).toBe(true)
  expect(isFilePath('/mf-manifest.JSON')).toBe(true)
})
