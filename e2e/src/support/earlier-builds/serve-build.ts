import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { environment } from '../environment.ts'
import { registryAddress } from '../faulty-release.ts'
import type { Build, Manifest } from './earlier-builds.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

function fulfill(route: Route, file: string, body: string, headers: Record<string, string> = {}) {
  const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream'
  return route.fulfill({
    body,
    headers: { 'access-control-allow-origin': '*', 'content-type': contentType, ...headers },
  })
}

/** Serves the remotes of the build at an origin that every host trusts; returns them as the registry lists them. */
export async function serveRemotes(page: Page, { name, remotes, files }: Build) {
  const base = `${environment.prototypesOrigin}/${name.replaceAll(/\W+/g, '-')}/`
  await page.route(`${base}**`, (route) => {
    const file = new URL(route.request().url()).href.split(/[?#]/)[0]?.slice(base.length) ?? ''
    const text = files[file]
    return text === undefined ? route.fulfill({ status: 404 }) : fulfill(route, file, text)
  })
  return remotes.map((remote) => ({ ...remote, baseUrl: `${base}remote-${remote.name}/` }))
}

/** The registry lists only these remotes, without fallbacks. */
export function listRemotes(page: Page, remotes: readonly Manifest[]) {
  return page.route(registryAddress, (route) => route.fulfill({ json: { remotes } }))
}

/** The current remotes with their live release only. */
export async function remotesOfToday(page: Page): Promise<Manifest[]> {
  const { remotes } = (await (await page.request.get(registryAddress)).json()) as {
    remotes: (Manifest & { earlier?: unknown; trial?: unknown })[]
  }
  return remotes.map(({ earlier: _earlier, trial: _trial, ...live }) => live)
}

function hashesOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc)(?![^>]*json)[^>]*>([\s\S]+?)<\/script>/g)]
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`).join(' ')
}

/** Serves the page and the scripts of the build's host; configuration, API and headers are the current ones. */
export async function serveHost(page: Page, { files }: Pick<Build, 'files'>) {
  const html = files['host/index.html']
  if (html === undefined) throw new Error('The recorded host has no page.')
  const hashes = hashesOf(html)
  // The browser does not know that a fulfilled page is local, unlike the current remotes.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`${environment.origin}/**`, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) {
      const { 'content-security-policy': policy = '', ...headers } = (await route.fetch()).headers()
      const allowed = policy.replace("script-src 'self'", `script-src 'self' ${hashes}`)
      delete headers['content-length']
      delete headers['content-encoding']
      return fulfill(route, 'index.html', html, { ...headers, 'content-security-policy': allowed })
    }
    const text = pathname.startsWith('/assets/') ? files[`host${pathname}`] : undefined
    return text === undefined ? route.fallback() : fulfill(route, pathname, text)
  })
}
