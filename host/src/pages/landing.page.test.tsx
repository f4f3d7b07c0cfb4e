import { expect, test } from '@jest/globals'
import { anOrganization, aUser, expectNoAxeViolations } from '@lintel/shared/testing'
import { fireEvent, screen } from '@testing-library/react'
import { aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'

const theme = {
  logoUrl: 'crestline.svg',
  logoMaxHeight: 64,
  primaryColor: '#C8102E',
  headerBackground: '#8A1538',
  headerForeground: '#FFFFFF',
}

test('greets the user with the logo of the organization', async () => {
  const organization = anOrganization({ theme })
  const { container } = openShell('/ACME', { organizations: [organization] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello Ada' })).toBeVisible()
  expect(screen.getByText("Here's what's happened since you left.")).toBeVisible()
  const logo = screen.getByRole('img', { name: 'Acme Building Company logo' })
  expect(logo).toHaveAttribute('src', '/api/client-logos/crestline.svg')
  expect(logo).toHaveStyle({ maxHeight: '64px' })
  await expectNoAxeViolations(container)
  fireEvent.error(logo)
  expect(screen.queryByRole('img', { name: 'Acme Building Company logo' })).not.toBeInTheDocument()
  expect(screen.getAllByText('Acme Building Company')).toHaveLength(2)
})

test('shows the cards of released pages that the roles open', async () => {
  const assembly = aRemote({
    name: 'assembly',
    pages: {
      requestList: { path: 'assembly-request', title: 'BIM Assembly Requests', anyRole: ['revitassembly.read'] },
    },
  })
  openShell('/ACME', {
    registry: aRegistry([aRemote(), assembly]),
    user: aUser({ roles: ['revitassembly.read'] }),
  })
  const card = await screen.findByRole('link', { name: /Automated prototype assembly/ })
  expect(card).toHaveAttribute('href', '/ACME/assembly-request')
  expect(screen.queryByText('Quickly view and tweak building configurations')).not.toBeInTheDocument()
})

test('shows no card of a page that is not released', async () => {
  openShell('/ACME', { user: aUser({ roles: ['revitassembly.read', 'prototypes.read'] }) })
  expect(await screen.findByText('Quickly view and tweak building configurations')).toBeVisible()
  expect(screen.queryByText('Automated prototype assembly')).not.toBeInTheDocument()
})
