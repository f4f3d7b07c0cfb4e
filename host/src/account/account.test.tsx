import { beforeEach, expect, jest, test } from '@jest/globals'
import type { Preference, User } from '@lintel/shared/contract'
import type { AllowedApplication } from '@lintel/shared/contract/applications'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openShell } from '../testing/open-shell.tsx'

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:preview')
  URL.revokeObjectURL = jest.fn()
})

const favorite: Preference = { key: 'P14', value: 'true', group: 'Favorites' }
const hostile: Preference = { key: 'x.1', value: `"<img src=x onerror=alert(1)>${'y'.repeat(5000)}"`, group: null }

/** A fake platform that records requests. */
async function openAccount({
  user = aUser({ roles: ['prototypes.read'] }),
  preferences = [favorite, hostile],
  allowed = [] as AllowedApplication[],
} = {}) {
  const stored = { user, preferences: [...preferences], calls: [] as string[], allowed: [...allowed] }
  function change(part: Partial<User>) {
    stored.user = { ...stored.user, ...part }
    return HttpResponse.json({ ...stored.user, roles: [] })
  }
  const shell = openShell('/account', { user, organizations: user.organizations.map((one) => anOrganization(one)) })
  mockServer.use(
    http.put('/api/users/:id', async ({ request }) => change((await request.json()) as Partial<User>)),
    http.put('/api/users/:id/picture', () => change({ picture: '/api/user-pictures/new.webp' })),
    http.delete('/api/users/:id/picture', () => change({ picture: null })),
    http.get('/api/users/:id/preferences', () => HttpResponse.json(stored.preferences)),
    http.delete('/api/users/:id/preferences/:key', ({ params }) => {
      stored.preferences = stored.preferences.filter(({ key }) => key !== params['key'])
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('/api/users/:id/applications', ({ request }) => {
      const after = new URL(request.url).searchParams.get('after')
      const start = stored.allowed.findIndex(({ id }) => id === after) + 1
      const items = stored.allowed.slice(start, start + 20)
      return HttpResponse.json({ items, next: stored.allowed[start + 20] ? (items.at(-1)?.id ?? null) : null })
    }),
    http.delete('/api/users/:id/applications/:application', ({ params }) => {
      stored.calls.push(`end ${String(params['application'])}`)
      stored.allowed = stored.allowed.filter(({ id }) => id !== params['application'])
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('/api/users/:id/sign-out-everywhere', () => {
      stored.calls.push('sign out everywhere')
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  return { ...shell, stored }
}

function section(name: string) {
  return within(screen.getByRole('region', { name }))
}

function button(name: string) {
  return screen.getByRole('button', { name })
}

test('shows a new picture in the user menu at once, and removes it', async () => {
  const { user } = await openAccount()
  await user.upload(screen.getByLabelText('Picture file'), new File(['x'], 'me.png', { type: 'image/png' }))
  expect(await screen.findByText('Your picture has been saved.')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Current picture' })).toHaveAttribute('src', '/api/user-pictures/new.webp')
  await user.click(button('Remove Picture'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Picture' })).toBeNull())
  expect(button('Choose Picture')).toHaveFocus()
})

test('changes the contact email, also in the user menu @full', async () => {
  const { user } = await openAccount()
  const field = screen.getByRole('textbox', { name: /^Contact Email/ })
  await user.clear(field)
  await user.click(button('Save Changes'))
  expect(await screen.findByText('This field is required.')).toBeVisible()
  await user.type(field, 'new@lintel.test')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Your contact email has been saved.')).toBeVisible()
  expect(button('Save Changes')).toBeDisabled()
  await user.click(await screen.findByRole('button', { name: /^User menu/ }))
  expect(within(screen.getByRole('group', { name: 'User menu' })).getByText('new@lintel.test')).toBeVisible()
})

test('asks before typed input is lost @full', async () => {
  const { user, router } = await openAccount()
  await user.type(screen.getByRole('textbox', { name: /^Contact Email/ }), 'x')
  act(() => void router.navigate('/'))
  expect(await screen.findByRole('alertdialog')).toBeVisible()
  expect(router.state.location.pathname).toBe('/account')
})

test('lists preferences as short sanitized text, and resets each @full', async () => {
  const { user, stored } = await openAccount()
  const preferences = section('Stored Preferences')
  const value = await preferences.findByText(/^<img src=x/)
  expect(value.textContent.length).toBeLessThanOrEqual(80)
  expect(document.querySelector('img[src="x"]')).toBeNull()
  await user.click(button('Reset P14'))
  await waitFor(() => expect(preferences.queryByText('P14')).toBeNull())
  expect(stored.preferences).toEqual([hostile])
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Stored Preferences' })).toHaveFocus())
})

test('leaves the focus to a user who continues typing while a preference is reset @full', async () => {
  const { user } = await openAccount()
  const answer = Promise.withResolvers<Response>()
  mockServer.use(http.delete('/api/users/:id/preferences/:key', () => answer.promise))
  await user.click(await screen.findByRole('button', { name: 'Reset P14' }))
  const field = screen.getByRole('textbox', { name: /^Contact Email/ })
  await user.click(field)
  answer.resolve(new HttpResponse(null, { status: 204 }))
  expect(await screen.findByText('P14 has been reset.')).toBeVisible()
  expect(field).toHaveFocus()
})

test('resets the dark theme to the system setting at once', async () => {
  const { user } = await openAccount({ preferences: [] })
  expect(await screen.findByText(/^No saved preferences/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /^User menu/ }))
  await user.click(screen.getByLabelText(/Dark Theme/))
  expect(document.documentElement).toHaveClass('dark')
  await user.click(button('Reset Dark Theme'))
  expect(document.documentElement).not.toHaveClass('dark')
  expect(localStorage.getItem('dark-mode')).toBeNull()
})

test('stays signed in when signing out everywhere fails, and says why', async () => {
  const { user, identity } = await openAccount()
  const problem = aProblem({ status: 501, code: 'users/sessions-elsewhere', detail: 'Sign out of all devices there.' })
  mockServer.use(http.post('/api/users/:id/sign-out-everywhere', () => HttpResponse.json(problem, { status: 501 })))
  await user.click(button('Sign Out Everywhere'))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign Out Everywhere' }))
  expect(await screen.findByText('Sign out of all devices there.')).toBeVisible()
  expect(identity.signOuts).toBe(0)
})

test('shows the first of many organizations, and all when asked', async () => {
  const organizations = Array.from({ length: 9 }, (_, index) => ({
    id: `ORG${index}`,
    displayName: `Organization ${index}`,
  }))
  const { user } = await openAccount({ user: aUser({ organizations }) })
  const list = section('Organizations and Roles')
  expect(list.queryByRole('link', { name: 'Organization 8' })).toBeNull()
  await user.click(button('Show All 9 Organizations'))
  expect(list.getByRole('link', { name: 'Organization 8' })).toHaveAttribute('href', '/ORG8')
})

test('lets users choose how often they get topic emails, and the time zone for the morning digest @full', async () => {
  const { user, stored } = await openAccount({ preferences: [] })
  const saved: string[] = []
  async function keep({ request }: { request: Request }) {
    const { key, value, group } = (await request.json()) as Preference
    stored.preferences = [{ key, value, group }]
    saved.push(value)
    return HttpResponse.json({ key, value, group })
  }
  const missing = aProblem({ status: 404, code: 'preferences/not-found', detail: 'There is none.' })
  mockServer.use(
    http.put('/api/users/:id/preferences/:key', (call) =>
      stored.preferences.length === 0 ? HttpResponse.json(missing, { status: 404 }) : keep(call),
    ),
    http.post('/api/users/:id/preferences', keep),
  )
  const letters = section('Topic Email Notifications')
  expect(letters.getByLabelText('Email me')).toHaveValue('at-once')
  expect(letters.queryByLabelText('Time zone')).toBeNull()
  await user.selectOptions(letters.getByLabelText('Email me'), 'Daily digest')
  await user.selectOptions(letters.getByLabelText('Time zone'), 'Asia/Tokyo')
  await waitFor(() => expect(saved.at(-1)).toBe(JSON.stringify({ time: 'daily', timeZone: 'Asia/Tokyo' })))
  await user.selectOptions(letters.getByLabelText('Email me'), 'Never')
  await waitFor(() => expect(saved.at(-1)).toContain('"never"'))
  expect(letters.getByText("No email. You'll see updates in Lintel.")).toBeVisible()
})

test('lets users turn off emails about model health', async () => {
  const { user } = await openAccount({ preferences: [] })
  const saved: unknown[] = []
  mockServer.use(
    http.put('/api/users/:id/preferences/:key', async ({ request }) => {
      const preference = (await request.json()) as Preference
      saved.push(preference.key, JSON.parse(preference.value))
      return HttpResponse.json(preference)
    }),
  )
  const emails = section('Model Health Email Notifications')
  const checkbox = emails.getByRole('checkbox', { name: 'Email me when a count exceeds a threshold' })
  expect(checkbox).toBeChecked()
  await user.click(checkbox)
  await waitFor(() => expect(saved).toEqual(['model-health.emails', { isOn: false }]))
})

function anAllowed(index: number, parts: Partial<AllowedApplication> = {}): AllowedApplication {
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Checker ${index}`,
    ...{ organizationId: 'ACME', organizationName: 'Acme Building Group', signIns: 1, scopes: [] },
    ...{ since: '2026-03-14T15:00:00.000Z', lastUsedAt: '2026-03-15T15:00:00.000Z' },
    ...parts,
  }
}

test('lists the applications that act for the user per organization, and revokes one once, after confirmation', async () => {
  const gone = anAllowed(2, {
    ...{ organizationId: 'HFA', organizationName: null, signIns: 3 },
    scopes: ['mcp:read', 'mcp:write', 'later:scope'],
  })
  const { user, stored, container } = await openAccount({ allowed: [anAllowed(1), gone] })
  const list = await section('Applications').findByRole('list', { name: 'Allowed applications' })
  const rows = Array.from(list.children)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /Checker 1Acme Building GroupCan act as you.*to:Read topics.*comments.*Allowed .* · Last used/,
    ),
    expect.stringMatching(
      /Checker 2HFA.*:Read the organization's dataCreate and change topics and comments.*3 active sessions/,
    ),
  ])
  await expectNoAxeViolations(container)
  await user.click(button('Revoke access for Checker 1'))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Revoke access for Checker 1?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(stored.calls).toEqual([])
  await user.click(button('Revoke access for Checker 1'))
  await user.dblClick(await screen.findByRole('button', { name: 'Revoke Access' }))
  expect(await screen.findByText('Access revoked for Checker 1.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Checker 1')).toBeNull())
  expect(stored.calls).toEqual([`end ${anAllowed(1).id}`])
})

test('writes numbers, dates and money by the chosen region at once, and saves it', async () => {
  const { user, stored, container } = await openAccount()
  const heard: unknown[] = []
  otherTab().addEventListener('message', ({ data }) => heard.push(data))
  const saves: unknown[] = []
  mockServer.use(
    http.put('/api/users/:id/preferences/:key', async ({ request }) => {
      const saved = (await request.json()) as Preference
      saves.push(saved)
      stored.preferences = [...stored.preferences.filter(({ key }) => key !== saved.key), saved]
      return HttpResponse.json(saved)
    }),
  )
  const formats = section('Number and Date Formats')
  expect(formats.getByText('1,234.5')).toBeVisible()
  await user.selectOptions(formats.getByLabelText('Region'), 'German (Germany)')
  expect(await formats.findByText('1.234,5')).toBeVisible()
  expect(formats.getByText('22.11.2026, 15:30')).toBeVisible()
  expect(formats.getByText(/^1\.234,50\s\$$/)).toBeVisible()
  await waitFor(() => expect(saves).toMatchObject([{ key: 'locale', value: '"de-DE"' }]))
  expect(heard).toEqual([{ userId: 'auth0|ada', locale: 'de-DE' }])
  // It can be reset in the stored preferences, like any other.
  await user.click(await screen.findByRole('button', { name: 'Reset Number and Date Formats' }))
  expect(await formats.findByText('1,234.5')).toBeVisible()
  expect(formats.getByLabelText('Region')).toHaveDisplayValue('Browser default: English (United States)')
  await waitFor(() => expect(heard.at(-1)).toEqual({ userId: 'auth0|ada', locale: null }))
  await expectNoAxeViolations(container)
})

test('follows the region that was chosen in another tab, by the same person', async () => {
  await openAccount()
  const tab = otherTab()
  tab.postMessage({ userId: 'auth0|grace', locale: 'fr-FR' })
  tab.postMessage({ userId: 'auth0|ada', locale: 'no such locale!' })
  tab.postMessage({ userId: 'auth0|ada', locale: 'de-DE' })
  await waitFor(() => expect(section('Number and Date Formats').getByText('1.234,5')).toBeVisible())
  expect(section('Number and Date Formats').getByLabelText('Region')).toHaveDisplayValue('German (Germany)')
})

test('leaves a page with unsaved input as it is when a region is chosen in another tab @full', async () => {
  const { user } = await openAccount()
  const email = screen.getByRole('textbox', { name: /Contact Email/ })
  await user.type(email, '.au')
  otherTab().postMessage({ userId: 'auth0|ada', locale: 'de-DE' })
  expect(await section('Number and Date Formats').findByText('1.234,5')).toBeVisible()
  expect(email).toBeInTheDocument()
})

function otherTab(): BroadcastChannel {
  const channel = new BroadcastChannel('lintel.locale')
  afterTest(() => channel.close())
  return channel
}
