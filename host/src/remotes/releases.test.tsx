import { expect, test } from '@jest/globals'
import type { RegisteredRemote } from '@lintel/shared/remote'
import { aUser } from '@lintel/shared/testing'
import { act, screen } from '@testing-library/react'
import type { RemotePageProps } from './remote-boundary.tsx'
import { aDisabledRemote, anAnalyticsRemote, aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'

const user = aUser({ roles: ['prototypes.read', 'analytics.read'] })
/** A requirement that no shell meets. */
const requires = { '@lintel/shared': '^99.0.0' }
const toAll = { salt: 's', share: 100, organizations: [], people: [] }

function VersionPage({ remote, page }: RemotePageProps) {
  return <h1>{`${page} of ${remote.name} ${remote.version}`}</h1>
}

function open(remote: RegisteredRemote, world: Parameters<typeof openShell>[1] = {}, address = '/ACME/prototypes') {
  const registry = aRegistry([remote, anAnalyticsRemote()])
  return openShell(address, { user, registry, RemotePage: VersionPage, ...world })
}

function heading(name: string) {
  return screen.findByRole('heading', { level: 1, name })
}

test('selects the trial release for its audience, and the live release for others @full', async () => {
  const release = aRemote({ version: '2.0.0' })
  const { unmount } = open(aRemote({ trial: { ...toAll, release } }))
  expect(await heading('prototypeList of prototypes 2.0.0')).toBeVisible()
  unmount()
  open(aRemote({ trial: { ...toAll, release, share: 0 } }))
  expect(await heading('prototypeList of prototypes 1.0.0')).toBeVisible()
})

test('falls back to the newest earlier release that is compatible with this shell', async () => {
  const earlier = [
    aRemote({ version: '0.9.0', requires }),
    aRemote({ version: '0.8.0' }),
    aRemote({ version: '0.7.0' }),
  ]
  open(aRemote({ earlier, requires }))
  expect(await heading('prototypeList of prototypes 0.8.0')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Prototypes' })).toBeVisible()
})

test('reports what the live release requires if none is compatible', async () => {
  open(aRemote({ earlier: [aRemote({ version: '0.9.0', requires })], requires }))
  expect(await heading('prototypeList of prototypes 1.0.0')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Prototypes' })).not.toBeInTheDocument()
})

test('has the pages of a trial only for its audience', async () => {
  const board = { path: 'board', title: 'Board', anyRole: [], navigation: { label: 'Board', icon: 'chart' } }
  const release = aRemote({ version: '2.0.0', pages: { ...aRemote().pages, board } })
  const { unmount } = open(aRemote({ trial: { ...toAll, release } }), {}, '/ACME/board')
  expect(await heading('board of prototypes 2.0.0')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Board' })).toBeVisible()
  expect(document.title).toBe('Lintel - Board')
  unmount()
  const { preloads } = open(aRemote({ trial: { ...toAll, share: 0, release } }), {}, '/ACME/board')
  expect(await heading('Uh Oh! 404')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Board' })).not.toBeInTheDocument()
  expect(preloads).toEqual([])
})

test('requires the roles of the release that the user runs', async () => {
  const { prototypeList } = aRemote().pages
  const closed = {
    ...aRemote().pages,
    prototypeList: { ...prototypeList, path: 'prototypes', title: 'Prototypes', anyRole: ['assets.read'] },
  }
  const release = aRemote({ version: '2.0.0', pages: closed })
  const { preloads } = open(aRemote({ trial: { ...toAll, release } }))
  expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible()
  expect(preloads).toEqual([])
})

test('shows the reason and owner of a remote that is out of service, and fetches none of its code', async () => {
  const registry = { ...aRegistry([anAnalyticsRemote()]), disabled: [aDisabledRemote()] }
  const { preloads } = openShell('/ACME/prototypes', { user, registry, RemotePage: VersionPage })
  const panel = await screen.findByRole('alert')
  expect(panel).toHaveTextContent('Prototypes is out of service')
  expect(panel).toHaveTextContent('It counts beams twice.')
  expect(panel).toHaveTextContent('Application prototypes, by Prototype Catalog Team')
  expect(preloads).toEqual([])
})

test('takes a remote out of service in an open page, and restores it', async () => {
  const { services } = open(aRemote())
  expect(await heading('prototypeList of prototypes 1.0.0')).toBeVisible()
  act(() => services.releases.applyRegistry({ ...aRegistry([anAnalyticsRemote()]), disabled: [aDisabledRemote()] }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Prototypes is out of service')
  act(() => services.releases.applyRegistry(aRegistry([aRemote({ version: '1.0.1' }), anAnalyticsRemote()])))
  expect(await heading('prototypeList of prototypes 1.0.1')).toBeVisible()
})

test('keeps the releases of this page when the registry changes', async () => {
  const { services } = open(aRemote())
  expect(await heading('prototypeList of prototypes 1.0.0')).toBeVisible()
  act(() => services.releases.applyRegistry(aRegistry([aRemote({ version: '2.0.0' }), anAnalyticsRemote()])))
  expect(await heading('prototypeList of prototypes 1.0.0')).toBeVisible()
})
