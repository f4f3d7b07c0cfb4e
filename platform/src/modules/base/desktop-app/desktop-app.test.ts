import { expect, test, jest, describe } from '@jest/globals'
import { findInstaller } from './release-listing.model.ts'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterTest, nextEvent } from '@lintel/shared/testing/runner'
import { readConfig } from '../../../config.ts'
import { buildTestApp } from '../../../testing/build-test-app.ts'
import { listingAt } from './fetch-listing.ts'
import { createLatestInstaller } from './latest-installer.ts'
import { desktopAppRoutes } from './routes.ts'

describe('release listings', () => {
  const downloadUrl = 'https://downloads.test/setup-2.4.1.exe'

  function asset(name: string, url: unknown = downloadUrl) {
    return { name, browser_download_url: url, size: 1 }
  }

  test.each(['setup-2.4.1.exe', 'Lintel-Setup-2.4.1.exe', 'lintel_setup-2.4.1.EXE'])(
    'offers %s as the installer',
    (name) => {
      const assets = [asset('latest.yml'), asset('setup-2.4.1.exe.blockmap'), asset(name), asset('lintel-2.4.1.dmg')]
      expect(findInstaller({ assets })).toEqual({ version: '2.4.1', downloadUrl })
    },
  )

  test.each([
    'setup-2.4.exe',
    'setup-latest.exe',
    'setup-2.4.1.exe.sig',
    'nosetup-2.4.1.exe',
    'setup-2.4.1-beta.exe',
    '',
  ])('doesn\'t treat "%s" as an installer', (name) => expect(findInstaller({ assets: [asset(name)] })).toBeUndefined())

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

  test('ignores malformed assets', () => {
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

  test.each([[null], [[]], [{}], ['text'], [{ assets: {} }]])('rejects %j as a listing', (listing) => {
    expect(() => findInstaller(listing)).toThrow()
  })
})

describe('desktop app routes', () => {
  const installer = { version: '2.4.1', downloadUrl: 'https://downloads.test/setup-2.4.1.exe' }
  const listing = { assets: [{ name: 'setup-2.4.1.exe', browser_download_url: installer.downloadUrl }] }

  /** Serves a listing at its own URL. */
  async function serveListing(listener: RequestListener): Promise<{ address: string; asked: () => number }> {
    let fetchCount = 0
    const server = createServer((request, response) => {
      fetchCount += 1
      listener(request, response)
    }).listen(0, '127.0.0.1')
    await nextEvent(server, 'listening')
    afterTest(() => {
      server.closeAllConnections()
      server.close()
    })
    return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`, asked: () => fetchCount }
  }

  function respondWith(body: unknown): RequestListener {
    return (_request, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  async function openApp(releasesUrl: string | undefined) {
    const app = fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(desktopAppRoutes, { releasesUrl })
    afterTest(() => app.close())
    return async () => {
      const response = await app.inject('/desktop-app')
      return { status: response.statusCode, cache: response.headers['cache-control'], body: response.json<unknown>() }
    }
  }

  test('offers the installer of the latest release', async () => {
    const { address } = await serveListing(respondWith(listing))
    const get = await openApp(address)
    expect(await get()).toEqual({ status: 200, cache: 'public, max-age=300', body: { installer } })
  })

  test('responds without a token', async () => {
    const { address } = await serveListing(respondWith(listing))
    const platform = await buildTestApp({ environment: { DESKTOP_APP_RELEASES_URL: address } })
    afterTest(() => platform.close())
    const response = await platform.call({ url: '/api/desktop-app' })
    expect([response.status, response.json()]).toEqual([200, { installer }])
  })

  test('offers nothing if no listing is configured', async () => {
    const get = await openApp(undefined)
    expect(await get()).toEqual({ status: 200, cache: 'public, max-age=60', body: { installer: null } })
  })

  test.each<[string, RequestListener]>([
    ['is not found', (_request, response) => response.writeHead(404).end('{}')],
    ['fails', (_request, response) => response.writeHead(500).end()],
    ['is rate-limited', (_request, response) => response.writeHead(403).end('{"message":"limit"}')],
    ['is not JSON', respondWith('<h1>Hello</h1>')],
    ['is truncated', respondWith('{"assets": [')],
    ['has another format', respondWith([])],
    [
      'has no matching asset',
      respondWith({ assets: [{ name: 'readme.txt', browser_download_url: installer.downloadUrl }] }),
    ],
    [
      'links to a script',
      respondWith({ assets: [{ name: 'setup-2.4.1.exe', browser_download_url: 'javascript:alert(1)' }] }),
    ],
    ['ends early', (_request, response) => response.destroy()],
  ])('offers nothing if the listing %s', async (_, listener) => {
    const { address } = await serveListing(listener)
    const get = await openApp(address)
    expect((await get()).body).toEqual({ installer: null })
  })

  test('stops reading an endless listing', async () => {
    const chunk = ' '.repeat(100_000)
    const { address } = await serveListing((_request, response) => {
      function writeChunks() {
        while (!response.destroyed && response.write(chunk)) continue
        if (!response.destroyed) response.once('drain', writeChunks)
      }
      writeChunks()
    })
    await expect(listingAt(address)()).rejects.toThrow('The listing is longer than 1000000 bytes.')
  })

  test("doesn't wait longer than its timeout", async () => {
    const { address } = await serveListing(() => undefined)
    await expect(listingAt(address)({ timeout: 20 })).rejects.toThrow(/timeout/)
  })

  test('follows no redirect, even to a listing', async () => {
    const inside = await serveListing(respondWith(listing))
    const outside = await serveListing((_request, response) =>
      response.writeHead(302, { location: inside.address }).end(),
    )
    const get = await openApp(outside.address)
    expect((await get()).body).toEqual({ installer: null })
    expect(inside.asked()).toBe(0)
  })

  test('fetches once for all concurrent callers', async () => {
    const { address, asked } = await serveListing(respondWith(listing))
    const get = await openApp(address)
    await Promise.all(Array.from({ length: 20 }, get))
    expect((await get()).body).toEqual({ installer })
    expect(asked()).toBe(1)
  })

  test('fetches again after 15 minutes, or a minute after a failure, and keeps the last installer for a day', async () => {
    jest.useFakeTimers()
    afterTest(() => void jest.useRealTimers())
    const fetchListing = jest.fn<() => Promise<unknown>>().mockResolvedValue(listing)
    const latest = createLatestInstaller(fetchListing, { warn: () => undefined })
    async function later(milliseconds: number) {
      await jest.advanceTimersByTimeAsync(milliseconds)
      await latest()
      // Lets a background refresh finish, which starts after the response.
      await jest.advanceTimersByTimeAsync(0)
      return { installer: await latest(), asked: fetchListing.mock.calls.length }
    }
    const minute = 60_000
    expect(await later(0)).toEqual({ installer, asked: 1 })
    expect(await later(15 * minute - 1)).toEqual({ installer, asked: 1 })
    fetchListing.mockRejectedValue(new Error('Away'))
    expect(await later(1)).toEqual({ installer, asked: 2 })
    expect(await later(minute - 1)).toEqual({ installer, asked: 2 })
    expect(await later(1)).toEqual({ installer, asked: 3 })
    expect(await later(24 * 60 * minute)).toEqual({ installer: undefined, asked: 4 })
  })

  test("logs what to check if the listing can't be read", async () => {
    const warn = jest.fn()
    await createLatestInstaller(() => Promise.reject(new Error('Away')), { warn })()
    expect(warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining('DESKTOP_APP_RELEASES_URL')]])
  })

  test.each(['http://releases.test/latest', 'ftp://releases.test', 'latest', 'http://localhost.evil.test/latest'])(
    'rejects the URL %s at startup, because it could be tampered with',
    (address) => expect(() => readConfig({ DESKTOP_APP_RELEASES_URL: address })).toThrow('DESKTOP_APP_RELEASES_URL'),
  )

  test('accepts an https URL or one on this machine at startup', () => {
    for (const address of ['https://releases.test/latest', 'http://localhost:8080/latest']) {
      expect(readConfig({ DESKTOP_APP_RELEASES_URL: address }).desktopApp.releasesUrl).toBe(address)
    }
  })
})
