import { beforeEach, expect, jest, test } from '@jest/globals'
import type { RemoteDescription } from '@lintel/shared/remote'
import { http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { act, screen } from '@testing-library/react'
import { aRegistry } from '../testing/fixtures.ts'
import { stubSharing } from '../testing/play-scripts.ts'
import { describedRemotes, firstPage } from '../testing/remotes/described-remotes.ts'
import { faults, type Fault } from '../testing/remotes/planted-faults.ts'
import { releasedRemote, textOf, type Released } from '../testing/remotes/released-remote.ts'
import { chunkFile, entryFile } from '../testing/remotes/remote-scripts.ts'
import { runScripts } from '../testing/remotes/run-scripts.ts'
import { loadRemotePage, retryRemotePage } from './loading/load-remote.ts'
import { installReleases, Releases } from './releases/releases.ts'
import { RemotePage } from './remote-boundary.tsx'

const loading = faults.filter(({ kind }) => kind !== 'render')
const drawing = faults.filter(({ kind }) => kind === 'render')

function casesOf(planted: readonly Fault[]) {
  return describedRemotes.flatMap((remote) => planted.map((fault) => [remote.name, fault.name, remote, fault] as const))
}

let count = 0

function sent(script: string) {
  return () => new HttpResponse(script, { headers: { 'content-type': 'text/javascript' } })
}

function serve({ remote, entry, chunk }: Released, fault: Partial<Fault> = {}) {
  mockServer.use(
    http.get('*/registry.json', () => HttpResponse.json(aRegistry([remote]))),
    http.get(`${remote.baseUrl}${entryFile}`, fault.entry ?? sent(entry)),
    http.get(`${remote.baseUrl}${chunkFile}`, fault.chunk ?? sent(chunk)),
  )
}

/** In a page of its own: nothing of the release has failed or been chosen before. */
function plant(description: RemoteDescription, fault: Fault) {
  count += 1
  const good = releasedRemote(description, { version: `1.0.${count}`, baseUrl: 'http://localhost:9001/' })
  const released = fault.built?.(good) ?? good
  serve(released, fault)
  installReleases(new Releases({ registry: aRegistry([released.remote]) }))
  return { good, released: released.remote, page: firstPage(description), ...runScripts() }
}

beforeEach(() => {
  stubSharing({ '@lintel/shared/ui': { '1.0.0': { from: 'lintel_host' } } })
  jest.spyOn(console, 'error').mockReturnValue()
})

test('knows the remotes of this house', () => {
  expect(describedRemotes.map(({ name }) => name)).toEqual(expect.arrayContaining(['assembly', 'bim', 'data']))
  expect(faults).toHaveLength(18)
})

test.each(casesOf(loading))(
  '%s that %s is told as that, and opens with the next try',
  async (_, _fault, description, fault) => {
    const { good, released, page, asked } = plant(description, fault)
    const { name, version, owner } = released
    await expect(loadRemotePage(released, page.key)).rejects.toMatchObject({
      name: 'RemoteError',
      kind: fault.kind,
      remote: { name, version, owner },
    })
    expect(asked.length > 0).toBe(fault.isRefused !== true)

    serve(good)
    const Page = (await retryRemotePage(released, page.key)) as () => string
    expect(Page()).toBe(textOf(description))
  },
)

test.each(casesOf(drawing))(
  '%s that %s says so in its place and opens by Try Again',
  async (_, _fault, description, fault) => {
    const { good, released, page } = plant(description, fault)
    const { path, key } = page
    const routes = [{ path, element: <RemotePage remote={released} page={key} /> }]
    const { user } = await act(() => renderPage(`/CFA/${path}`, { routes }))
    const panel = await screen.findByRole('alert')
    expect(panel).toHaveTextContent(`${page.title} could not be shown`)
    expect(panel).toHaveTextContent('failed while it drew the page')

    serve(good)
    await act(() => user.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByText(textOf(description))).toBeVisible()
  },
)
