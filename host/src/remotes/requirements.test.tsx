import { beforeEach, expect, test } from '@jest/globals'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { aRemote } from '../testing/fixtures.ts'
import { defineContainer, fakeScripts, stubSharing } from '../testing/fake-scripts.ts'
import { loadRemotePage } from './load-remote.ts'

const page = 'prototypeList'
const host = { from: 'lintel_host' }
let count = 0

/** Unique names, because a page load opens each remote once. */
function aRemoteThatRequires(requires?: Record<string, string>) {
  count += 1
  return aRemote({ name: `remote-${count}`, ...(requires && { requires }) })
}

function Page() {
  return null
}

function load(remote: ReturnType<typeof aRemoteThatRequires>) {
  const { requestedUrls } = fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return 'load'
  })
  return { requestedUrls, loaded: loadRemotePage(remote, page) }
}

beforeEach(() => {
  stubSharing({
    '@lintel/shared/ui': { '1.4.2': host },
    '@lintel/shared/form': { '1.4.2': host },
    react: { '19.2.7': host },
  })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json({ remotes: [] })))
})

const shared = '@lintel/shared'

test.each([
  ['a later version', { [shared]: '^1.5.0' }, 'It requires @lintel/shared ^1.5.0 (this shell provides 1.4.2).'],
  [
    'an earlier major version',
    { [shared]: '^0.9.0' },
    'It requires @lintel/shared ^0.9.0 (this shell provides 1.4.2).',
  ],
  [
    'another React and an unknown library',
    { [shared]: '^1.4.0', react: '^20.0.0', vue: '^3.0.0' },
    'It requires react ^20.0.0 (this shell provides 19.2.7) and vue ^3.0.0 (this shell provides none).',
  ],
])('rejects a remote that requires %s before it loads a script', async (_, requires, explanation) => {
  const { requestedUrls, loaded } = load(aRemoteThatRequires(requires))
  await expect(loaded).rejects.toMatchObject({
    kind: 'incompatible',
    description: expect.stringContaining(explanation),
  })
  expect(requestedUrls).toEqual([])
})

test.each([
  ['an earlier minor version and its React', { [shared]: '^1.0.0', react: '^19.0.0' }],
  ['the same version', { [shared]: '^1.4.2' }],
  ['nothing', undefined],
])('runs a remote that requires %s', async (_, requires) => {
  const { loaded } = load(aRemoteThatRequires(requires))
  await expect(loaded).resolves.toBe(Page)
})
