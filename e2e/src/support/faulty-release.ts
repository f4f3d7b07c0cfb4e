import type { Page, Route } from '@playwright/test'
import { environment } from './environment.ts'

type File = { file: string; integrity: string }
type Listed = {
  name: string
  owner: string
  navigationGroup: string
  version: string
  contractVersion: number
  requires?: Record<string, string>
  deadline?: number
  baseUrl: string
  pages: Record<string, unknown>
  files: { entry: File; pages: Record<string, File[]> }
}

export const registryAddress = `${environment.origin}/registry.json`
export const remoteFiles = `${environment.prototypesOrigin}/**`

/** Responds with the headers of the remote's server, so that only the intended change is wrong. */
export function answer(route: Route, response: { status?: number; contentType?: string; body?: string }) {
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
  return route.fulfill({ status: 200, contentType: 'text/javascript', ...response, headers })
}

async function readRegistry(page: Page): Promise<{ remotes: Listed[] }> {
  const response = await page.request.get(registryAddress)
  return (await response.json()) as { remotes: Listed[] }
}

/** The remote that is made to fail, from the registry. */
export async function listed(page: Page) {
  const { remotes } = await readRegistry(page)
  const remote = remotes.find(({ name }) => name === 'prototypes')
  if (!remote) throw new Error('The registry lists no remote "prototypes".')
  return remote
}

/** Changes what the registry says about the remote. */
export async function listAs(page: Page, change: (remote: Listed) => void) {
  const remote = await listed(page)
  change(remote)
  await listRemotes(page, [remote])
}

/** The registry lists only these, with their fallbacks. */
export function listRemotes(page: Page, remotes: readonly (Listed & { earlier?: Listed[] })[]) {
  return page.route(registryAddress, (route) => route.fulfill({ json: { remotes } }))
}

/** The last script of the page is its own chunk; those before it are common to several pages. */
export async function pageChunk(page: Page) {
  const file = (await listed(page)).files.pages['prototypeList']?.at(-1)
  if (!file) throw new Error('The page prototypeList has no script of its own.')
  return file
}
