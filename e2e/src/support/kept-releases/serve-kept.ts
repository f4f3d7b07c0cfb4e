import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { environment } from '../environment.ts'
import { registryAddress } from '../faulty-release.ts'
import type { KeptRelease, Manifest } from './kept-release.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

function fulfill(route: Route, file: string, bytes: Uint8Array, headers: Record<string, string> = {}) {
  const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream'
  return route.fulfill({
    body: Buffer.from(bytes),
    headers: { 'access-control-allow-origin': '*', 'content-type': contentType, ...headers },
  })
}

/** As the registry lists them: their files come from the archive, at addresses of an origin that every host trusts. */
export async function serveKeptRemotes(page: Page, { commit, remotes, read }: KeptRelease) {
  const base = `${environment.prototypesOrigin}/kept-${commit}/`
  await page.route(`${base}**`, (route) => {
    const [name = '', ...rest] = new URL(route.request().url()).pathname.split('/').slice(3)
    const bytes = read(name, rest.join('/'))
    return bytes === undefined ? route.fulfill({ status: 404 }) : fulfill(route, rest.join('/'), bytes)
  })
  return remotes.map((remote) => ({ ...remote, baseUrl: `${base}remote-${remote.name}/` }))
}

/** The registry lists these; what `earlier` says may stand in for the one of its name. */
export function listReleases(page: Page, remotes: readonly Manifest[], earlier: readonly Manifest[] = []) {
  const listed = remotes.map((remote) => {
    const before = earlier.filter(({ name }) => name === remote.name)
    return before.length === 0 ? remote : { ...remote, earlier: before }
  })
  return page.route(registryAddress, (route) => route.fulfill({ json: { remotes: listed } }))
}

function hashesOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc)(?![^>]*json)[^>]*>([\s\S]+?)<\/script>/g)]
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`).join(' ')
}

/** The page and the scripts of that host; configuration, calls and headers are those of today. */
export async function serveKeptHost(page: Page, { read }: KeptRelease) {
  const html = read('host', 'index.html')
  if (html === undefined) throw new Error('The kept host has no page.')
  const hashes = hashesOf(new TextDecoder().decode(html))
  // Of a page that no server sent the browser does not know that it is of this machine, as the remotes of today are.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`${environment.origin}/**`, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) {
      const { 'content-security-policy': policy = '', ...headers } = (await route.fetch()).headers()
      const kept = policy.replace("script-src 'self'", `script-src 'self' ${hashes}`)
      delete headers['content-length']
      delete headers['content-encoding']
      return fulfill(route, 'index.html', html, { ...headers, 'content-security-policy': kept })
    }
    const bytes = pathname.startsWith('/assets/') ? read('host', pathname.slice(1)) : undefined
    return bytes === undefined ? route.fallback() : fulfill(route, pathname, bytes)
  })
}
