import { expect, test } from '@jest/globals'
import { aUser } from '@lintel/shared/testing'
import { aRegistry, aRemote } from '../../testing/fixtures.ts'
import { navigationOf } from './nav.model.ts'

test('leaves out pages without an entry, pages without a role and groups without pages', () => {
  const remote = aRemote({
    pages: {
      list: {
        path: 'prototypes',
        title: 'Prototypes',
        anyRole: [],
        navigation: { label: 'Prototypes', icon: 'building' },
      },
      view: { path: 'prototypes/:portfolio/:release', title: 'Prototype', anyRole: [] },
    },
  })
  const closed = aRemote({ name: 'closed', navigationGroup: 'Closed' })
  const groups = navigationOf(aRegistry([closed, remote]), aUser(), 'A B')
  expect(groups.map(({ label }) => label)).toEqual(['Prototypes'])
  expect(groups[0]?.items.map(({ href }) => href)).toEqual(['/A%20B/prototypes'])
})

test('links to the settings only for administrators', () => {
  const labels = (user: ReturnType<typeof aUser>) =>
    navigationOf(aRegistry([]), user, 'ACME').map(({ label, items }) => [label, items.map(({ href }) => href)])
  expect(labels(aUser({ roles: ['organization.update'] }))).toEqual([['Administration', ['/ACME/settings']]])
  expect(labels(aUser({ roles: ['prototypes.update', 'analytics.read'] }))).toEqual([])
})
