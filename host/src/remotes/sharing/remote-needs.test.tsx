import { beforeEach, expect, test } from '@jest/globals'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { aRemote } from '../../testing/fixtures.ts'
import { defineContainer, playScripts, stubSharing } from '../../testing/play-scripts.ts'
import { loadRemotePage } from '../loading/load-remote.ts'
import { serves } from './remote-needs.ts'

const page = 'prototypeList'
const host = { from: 'lintel_host' }
let count = 0

/** Another name each time, because a page load opens each remote once. */
function aRemoteThatNeeds(needs?: Record<string, string>) {
  count += 1
  return aRemote({ name: `needy-${count}`, ...(needs && { needs }) })
}

function Page() {
  return null
}

/** The code is as good as ever, whatever the remote says that it needs. */
function load(remote: ReturnType<typeof aRemoteThatNeeds>) {
  const { asked } = playScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return 'load'
  })
  return { asked, loaded: loadRemotePage(remote, page) }
}

beforeEach(() => {
  stubSharing({
    '@lintel/shared/ui': { '0.4.2': host },
    '@lintel/shared/form': { '0.2.1': host },
    react: { '19.2.7': host },
  })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json({ remotes: [] })))
})

test.each([
  [
    'a newer door',
    { '@lintel/shared/ui': '0.4.0', '@lintel/shared/form': '0.3.0' },
    'It needs form 0.3.0 (here: 0.2.1).',
  ],
  ['a door with more in it', { '@lintel/shared/form': '0.2.2' }, 'It needs form 0.2.2 (here: 0.2.1).'],
  ['a door that has changed since', { '@lintel/shared/ui': '0.3.9' }, 'It needs ui 0.3.9 (here: 0.4.2).'],
  ['another React', { react: '^20.0.0' }, 'It needs react ^20.0.0 (here: 19.2.7).'],
  [
    'doors that are missing',
    { '@lintel/shared/grid': '0.1.0', '@lintel/shared/charts': '0.1.0' },
    'It needs grid 0.1.0 (here: none) and charts 0.1.0 (here: none).',
  ],
])('refuses a remote that needs %s before it asks for a script', async (_, needs, explanation) => {
  const { asked, loaded } = load(aRemoteThatNeeds(needs))
  await expect(loaded).rejects.toMatchObject({ kind: 'contract', code: 'remotes/contract', explanation })
  expect(asked).toEqual([])
})

test.each([
  ['the doors that are here', { '@lintel/shared/ui': '0.4.2', '@lintel/shared/form': '0.2.1' }],
  ['a range of React', { react: '^19.0.0' }],
  ['doors of last month', { '@lintel/shared/ui': '0.4.0' }],
  ['it does not say what', undefined],
])('runs a remote that needs %s', async (_, needs) => {
  const { loaded } = load(aRemoteThatNeeds(needs))
  await expect(loaded).resolves.toBe(Page)
})

test.each([
  ['0.2.1', '0.2.1', true],
  ['0.2.3', '0.2.1', true],
  ['0.2.0', '0.2.1', false],
  ['0.3.0', '0.2.1', false],
  ['1.4.0', '1.2.5', true],
  ['1.2.4', '1.2.5', false],
  ['2.0.0', '1.2.5', false],
  ['1.0.0', '0.2.1', false],
  ['19.2.7', '^19.0.0', true],
  ['20.0.0', '^19.0.0', false],
  ['18.3.1', '^19.0.0', false],
])('%s in place of %s: %s', (given, needed, isServed) => {
  expect(serves(given, needed)).toBe(isServed)
})
