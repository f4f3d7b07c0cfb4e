import { expect, test } from '@jest/globals'
import type { OrganizationChange } from '@lintel/shared/contract'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { openSettings } from '../testing/open-settings.ts'
import { openShell } from '../testing/open-shell.tsx'

test('opens for administrators, who find it in the sidebar', async () => {
  const { container } = openSettings('')
  expect(await screen.findByRole('heading', { level: 1, name: 'Organization Settings' })).toBeVisible()
  expect(document.title).toBe('Lintel - Organization Settings')
  expect(screen.getByRole('link', { name: 'Organization Settings' })).toHaveAttribute('href', '/ACME/settings')
  await expectNoAxeViolations(container)
})

test('refuses everyone else, who are shown no way there', async () => {
  const { router } = openShell('/ACME/settings', { user: aUser({ roles: ['prototypes.update'] }) })
  expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible()
  await screen.findByRole('heading', { name: 'Hello Ada' })
  expect(router.state.location.pathname).toBe('/ACME')
  expect(screen.queryByRole('link', { name: 'Organization Settings' })).not.toBeInTheDocument()
})

test('knows no other tabs than its own', async () => {
  openSettings('/secrets')
  expect(await screen.findByRole('heading', { name: 'Uh Oh! 404' })).toBeVisible()
})

test('saves name and units and shows the name in the shell at once', async () => {
  const { user, platform } = openSettings('')
  const name = await screen.findByRole('textbox', { name: /Display Name/ })
  await user.clear(name)
  await user.type(name, 'Apex')
  await user.selectOptions(screen.getByRole('combobox', { name: /Units/ }), 'Metric (meters)')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(platform.updates).toEqual([{ displayName: 'Apex', units: 'metric', theme: null, revision: 1 }])
  expect(screen.getByRole('link', { name: 'Apex' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
})

test('has completed requests captured by themselves where that is switched on', async () => {
  const { user, platform } = openSettings('')
  const captures = await screen.findByRole('checkbox', { name: 'Capture completed requests automatically' })
  expect(captures).not.toBeChecked()
  await user.click(captures)
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect([platform.captures, captures]).toEqual([{ captureAssembledModels: true }, captures])
  expect(captures).toBeChecked()
})

test('goes back where the switch could not be saved', async () => {
  const { user } = openSettings('')
  mockServer.use(
    http.put('/api/capture-settings', () =>
      HttpResponse.json(aProblem({ status: 403, detail: 'Not you.' }), { status: 403 }),
    ),
  )
  const captures = await screen.findByRole('checkbox', { name: 'Capture completed requests automatically' })
  await user.click(captures)
  expect(await screen.findByText('Not you.')).toBeVisible()
  await waitFor(() => expect(captures).not.toBeChecked())
})

test('asks for a name', async () => {
  const { user, platform } = openSettings('')
  await user.clear(await screen.findByRole('textbox', { name: /Display Name/ }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('This field is required.')).toBeVisible()
  expect(platform.updates).toEqual([])
})

test('keeps what somebody else changed meanwhile, and saves what does not collide with it', async () => {
  const { user, platform } = openSettings('')
  const name = await screen.findByRole('textbox', { name: /Display Name/ })
  const theme = { logoUrl: null, logoMaxHeight: 40, ...colours('#112233') }
  platform.organization = { ...platform.organization, theme, revision: 7 }
  await user.clear(name)
  await user.type(name, 'Apex')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(platform.organization).toMatchObject({ displayName: 'Apex', theme })
})

test('shows both values when two changed the same, and does as told', async () => {
  const { user, platform } = openSettings('')
  const name = await screen.findByRole('textbox', { name: /Display Name/ })
  platform.organization = { ...platform.organization, displayName: 'Zenith', revision: 2 }
  await user.clear(name)
  await user.type(name, 'Apex')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Theirs: Zenith')).toBeVisible()
  expect(platform.organization.displayName).toBe('Zenith')
  await user.click(screen.getByRole('button', { name: 'Keep Mine' }))
  await waitFor(() => expect(platform.organization).toMatchObject({ displayName: 'Apex', revision: 3 }))
  expect(screen.queryByText('Theirs: Zenith')).not.toBeInTheDocument()
})

test('takes what the other one saved', async () => {
  const { user, platform } = openSettings('')
  const name = await screen.findByRole('textbox', { name: /Display Name/ })
  platform.organization = { ...platform.organization, displayName: 'Zenith', revision: 2 }
  await user.type(name, ' Ltd')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await user.click(await screen.findByRole('button', { name: 'Use Theirs' }))
  expect(screen.getByRole('textbox', { name: /Display Name/ })).toHaveValue('Zenith')
  expect(platform.organization.displayName).toBe('Zenith')
})

test('shows a colour in the preview while the shell keeps its own, until it is saved', async () => {
  const { user } = openSettings('/look')
  const field = await screen.findByRole('textbox', { name: /Header Background/ })
  await user.clear(field)
  await user.type(field, '#0D4647')
  expect(previewed('light', '--lintel-header-bg')).toBe('#0d4647')
  expect(applied('--lintel-header-bg')).not.toBe('#0d4647')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(applied('--lintel-header-bg')).toBe('#0d4647'))
})

test('says what cannot be read and what is shown in its place, for both modes', async () => {
  const { user, container } = openSettings('/look')
  const field = await screen.findByRole('textbox', { name: /Primary Color/ })
  await user.clear(field)
  await user.type(field, 'ffe082')
  await user.tab()
  expect(field).toHaveValue('#FFE082')
  const dark = screen.getByRole('region', { name: 'Preview, dark' })
  expect(within(dark).getByText('White text on #FFE082 is 1.3:1. Text on it will be black.')).toBeVisible()
  expect(previewed('dark', '--lintel-brand-contrast')).toBe('#0B0E12')
  await expectNoAxeViolations(container)
})

test('refuses what is no colour beside its field', async () => {
  const { user, platform } = openSettings('/look')
  const field = await screen.findByRole('textbox', { name: /Primary Color/ })
  await user.clear(field)
  await user.type(field, 'reddish')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Write a color as #RRGGBB.')).toBeVisible()
  expect(platform.updates).toEqual([])
})

test('goes back to the standard colours, which are no theme at all', async () => {
  const theme = { logoUrl: null, logoMaxHeight: 80, ...colours('#112233') }
  const { user, platform } = openSettings('/look', { organization: anOrganization({ theme }) })
  await user.click(await screen.findByRole('button', { name: 'Use Standard Colors' }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(platform.organization.theme).toBeNull())
})

test('tells the history in words, page by page', async () => {
  const changes = ['Four', 'Three', 'Two'].map((displayName, index) => renamed(displayName, 4 - index))
  const { user, container } = openSettings('/history', { changes })
  expect(await screen.findByText(/changed the name from “Before” to “Four”/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Older' }))
  expect(await screen.findByText(/to “Two”/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Newer' }))
  expect(await screen.findByText(/to “Four”/)).toBeVisible()
  await expectNoAxeViolations(container)
})

function renamed(displayName: string, position: number): OrganizationChange {
  const actor = { id: 'auth0|ada', name: 'Ada Byrne' }
  const values = { before: { displayName: 'Before' }, after: { displayName } }
  return { position, at: '2026-01-01T10:00:00.000Z', action: 'name-changed', actor, subject: null, ...values }
}

function colours(colour: string) {
  return { primaryColor: colour, headerBackground: colour, headerForeground: '#FFFFFF' }
}

function previewed(mode: string, name: string): string | undefined {
  return document.querySelector<HTMLElement>(`[data-preview=${mode}]`)?.style.getPropertyValue(name)
}

function applied(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name)
}
