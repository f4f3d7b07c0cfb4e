import { expect, test } from '@jest/globals'
import { findInstaller } from './release-listing.model.ts'

const downloadUrl = 'https://downloads.test/setup-2.4.1.exe'

function asset(name: string, url: unknown = downloadUrl) {
  return { name, browser_download_url: url, size: 1 }
}

test.each(['setup-2.4.1.exe', 'Lintel-Setup-2.4.1.exe', 'lintel_setup-2.4.1.EXE'])('offers %s', (name) => {
  const assets = [asset('latest.yml'), asset('setup-2.4.1.exe.blockmap'), asset(name), asset('lintel-2.4.1.dmg')]
  expect(findInstaller({ assets })).toEqual({ version: '2.4.1', downloadUrl })
})

test.each([
  'setup-2.4.exe',
  'setup-latest.exe',
  'setup-2.4.1.exe.sig',
  'nosetup-2.4.1.exe',
  'setup-2.4.1-beta.exe',
  '',
])('does not take "%s" for an installer', (name) => expect(findInstaller({ assets: [asset(name)] })).toBeUndefined())

test.each([
  'javascript:alert(1)',
  'http://downloads.test/setup-2.4.1.exe',
  'data:text/html,hello',
  'ftp://downloads.test/setup-2.4.1.exe',
  '/setup-2.4.1.exe',
  '',
  `https://downloads.test/${'a'.repeat(2001)}`,
  7,
  null,
])('offers no download from %j', (url) => {
  expect(findInstaller({ assets: [asset('setup-2.4.1.exe', url)] })).toBeUndefined()
})

test('passes over what is no asset', () => {
  const assets = [
    null,
    7,
    'setup-1.0.0.exe',
    {},
    asset('setup-1.0.0.exe', 'javascript:alert(1)'),
    asset('setup-2.4.1.exe'),
  ]
  expect(findInstaller({ assets })).toEqual({ version: '2.4.1', downloadUrl })
})

test.each([[null], [[]], [{}], ['text'], [{ assets: {} }]])('refuses %j, which is no listing', (listing) => {
  expect(() => findInstaller(listing)).toThrow()
})
