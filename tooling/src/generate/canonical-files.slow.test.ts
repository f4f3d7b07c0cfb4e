import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { remoteFolder, remoteNames } from '../workspace/packages.ts'
import { fillIn, templateFolder } from './template.ts'

/** Above `pages/` all remotes look alike, so that who knows one finds the way in every other. */
const canonical = [
  'CHANGELOG.md',
  'README.md',
  'dev/index.html',
  'dev/main.tsx',
  'package.json',
  'src/pages.tsx',
  'src/remote.ts',
  'src/testing/handlers.ts',
]
const identical = ['jest.config.ts', 'tsconfig.json', 'webpack.config.ts']

describe.each(remoteNames())('remote-%s', (name) => {
  test.each([...canonical, ...identical])('has %s', (file) => {
    expect(existsSync(path.join(remoteFolder(name), file))).toBe(true)
  })

  test.each(identical)('has the same %s as every remote', (file) => {
    const expected = fillIn(readFileSync(path.join(templateFolder('remote'), file), 'utf8'), name)
    expect(readFileSync(path.join(remoteFolder(name), file), 'utf8')).toBe(expected)
  })

  test('has a README that is read in a minute', () => {
    const readme = readFileSync(path.join(remoteFolder(name), 'README.md'), 'utf8')
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  })
})
