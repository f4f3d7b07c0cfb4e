import { describe, expect, jest, test } from '@jest/globals'
import type { AuditEvent } from '@lintel/shared/contract/applications'
import { anOrganization, aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openSettings } from '../testing/open-settings.ts'

describe('organization settings page', () => {
  test('opens for administrators, who find it in the sidebar', async () => {
    const { container } = openSettings('')
    expect(await screen.findByRole('heading', { level: 1, name: 'Organization Settings' })).toBeVisible()
    expect(document.title).toBe('Lintel - Organization Settings')
    expect(screen.getByRole('link', { name: 'Organization Settings' })).toHaveAttribute('href', '/ACME/settings')
    await expectNoAxeViolations(container)
  })

  test('saves name, units and currency and shows the name in the shell at once @full', async () => {
    const { user, platform } = openSettings('')
    const name = await screen.findByRole('textbox', { name: /Display Name/ })
    await user.clear(name)
    await user.type(name, 'Apex')
    await user.selectOptions(screen.getByRole('combobox', { name: /Units/ }), 'Metric (meters)')
    await user.selectOptions(screen.getByRole('combobox', { name: /Currency/ }), 'Euro (EUR)')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('The settings have been saved.')).toBeVisible()
    expect(platform.updates).toEqual([
      { displayName: 'Apex', units: 'metric', currency: 'EUR', theme: null, revision: 1 },
    ])
    expect(screen.getByRole('link', { name: 'Apex' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  })

  test('shows in the other tabs of the browser what was saved @full', async () => {
    const messages: unknown[] = []
    const tab = otherTab()
    tab.addEventListener('message', ({ data }) => messages.push(data))
    const { user, platform } = openSettings('')
    await user.type(await screen.findByRole('textbox', { name: /Display Name/ }), ' East')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(messages).toEqual([platform.organization]))
  })

  test('follows what was saved in another tab, unless something newer is known @full', async () => {
    openSettings('')
    await screen.findByRole('textbox', { name: /Display Name/ })
    const tab = otherTab()
    tab.postMessage({ displayName: 'Not an organization' })
    tab.postMessage(anOrganization({ displayName: 'Apex', currency: 'EUR', revision: 9 }))
    expect(await screen.findByRole('link', { name: 'Apex' })).toBeVisible()
    expect(document.documentElement.dataset['currency']).toBe('EUR')
    expect(screen.getByRole('combobox', { name: /Currency/ })).toHaveValue('EUR')
    tab.postMessage(anOrganization({ displayName: 'Older', revision: 8 }))
    tab.postMessage(anOrganization({ displayName: 'Summit', currency: 'EUR', revision: 10 }))
    expect(await screen.findByRole('link', { name: 'Summit' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Older' })).not.toBeInTheDocument()
  })

  test('leaves unsaved input as it is when the currency changes in another tab', async () => {
    const { user } = openSettings('')
    const name = await screen.findByRole('textbox', { name: /Display Name/ })
    await user.type(name, ' East')
    otherTab().postMessage(anOrganization({ currency: 'EUR', revision: 9 }))
    await waitFor(() => expect(document.documentElement.dataset['currency']).toBe('EUR'))
    expect(name).toBeInTheDocument()
    expect(name).toHaveDisplayValue(/ East$/)
  })

  function otherTab(): BroadcastChannel {
    const channel = new BroadcastChannel('lintel.organization')
    afterTest(() => channel.close())
    return channel
  }

  test('turns on automatic capture of completed requests', async () => {
    const { user, platform } = openSettings('')
    const captures = await screen.findByRole('checkbox', { name: 'Capture completed requests automatically' })
    expect(captures).not.toBeChecked()
    await user.click(captures)
    expect(await screen.findByText('The settings have been saved.')).toBeVisible()
    expect([platform.captures, captures]).toEqual([{ captureAssembledModels: true }, captures])
    expect(captures).toBeChecked()
  })

  test('keeps concurrent changes of another user, and saves fields without conflicts @full', async () => {
    const { user, platform } = openSettings('')
    const name = await screen.findByRole('textbox', { name: /Display Name/ })
    const theme = { logoUrl: null, logoMaxHeight: 40, ...colors('#112233') }
    platform.organization = { ...platform.organization, theme, revision: 7 }
    await user.clear(name)
    await user.type(name, 'Apex')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('The settings have been saved.')).toBeVisible()
    expect(platform.organization).toMatchObject({ displayName: 'Apex', theme })
  })

  test('shows both values of a conflict and applies the choice', async () => {
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

  test('resets to the standard colors by removing the theme', async () => {
    const theme = { logoUrl: null, logoMaxHeight: 80, ...colors('#112233') }
    const { user, platform } = openSettings('/look', { organization: anOrganization({ theme }) })
    await user.click(await screen.findByRole('button', { name: 'Use Default Colors' }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(platform.organization.theme).toBeNull())
  })

  test('shows the audit log as sentences, page by page', async () => {
    const changes = ['Four', 'Three', 'Two'].map((displayName, index) => renamed(displayName, 4 - index))
    const { user, container } = openSettings('/audit-log', { changes })
    expect(await screen.findByText(/changed the name from “Before” to “Four”/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Older' }))
    expect(await screen.findByText(/to “Two”/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Newer' }))
    expect(await screen.findByText(/to “Four”/)).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('prints all pages of the audit log after an attempt that failed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    afterTest(() => print.mockRestore())
    const printing = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)))
    const changes = ['Four', 'Three', 'Two'].map((displayName, index) => renamed(displayName, 4 - index))
    openSettings('/audit-log', { changes })
    const list = await screen.findByRole('list', { name: 'Audit log' })
    let isFailing = true
    const failOlder = http.get('/api/organizations/ACME/audit-log', ({ request }) => {
      const isOlder = new URL(request.url).searchParams.has('before')
      return isFailing && isOlder ? HttpResponse.json(aProblem({ status: 400 }), { status: 400 }) : undefined
    })
    mockServer.use(failOlder)
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    isFailing = false
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    printing('beforeprint')
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    printing('afterprint')
  })

  test('filters by person, action, and date, shows details, and exports what it shows', async () => {
    const signIn: AuditEvent = { ...renamed('X', 9), action: 'session-started', before: null, after: null }
    const { user, platform, router } = openSettings('/history', { changes: [renamed('Four', 10), signIn] })
    const list = await screen.findByRole('list', { name: 'Audit log' })
    expect(router.state.location.pathname).toBe('/ACME/settings/audit-log')
    const details = within(list).getByRole('button', { name: /^Details: Ada Byrne signed in/ })
    await user.click(details)
    expect(details).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('203.0.113.7')).toBeVisible()

    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Ada Byrne')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Sign-in')
    await waitFor(() => expect(screen.queryByText(/to “Four”/)).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: /^Date range/ }))
    await user.click(await screen.findByRole('button', { name: 'Last Year' }))
    expect(router.state.location.search).toMatch(/person=auth0%7Cada&action=session-started&start=\d{4}-/)
    await waitFor(() => expect(platform.audit.queries.at(-1)).toMatch(/actor=.+action=session-started.+from=.+until=/))
    await user.keyboard('{Escape}')

    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    afterTest(() => saved.mockRestore())
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
    expect(await screen.findByText('The audit log was exported.')).toBeVisible()
    expect(platform.audit.exports).toMatchObject([{ format: 'csv', actor: 'auth0|ada', action: 'session-started' }])
    expect(saved).toHaveBeenCalledTimes(1)

    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Token revoked')
    expect(await screen.findByRole('heading', { name: 'No Matching Entries' })).toBeVisible()
  })

  test('changes how long entries are kept, and tells of failures', async () => {
    const { user, platform, container } = openSettings('/audit-log', { changes: [] })
    expect(await screen.findByText('Entries are kept for 1 year.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit Retention' }))
    const dialog = await screen.findByRole('dialog', { name: 'Audit Log Retention' })
    await user.selectOptions(within(dialog).getByLabelText('Keep entries for'), '7 years')
    await user.dblClick(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Entries are kept for 7 years.')).toBeVisible()
    expect(platform.audit.retentionDays).toBe(2557)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Retention' })).toHaveFocus())
    await expectNoAxeViolations(container)
    const refused = () => HttpResponse.json(aProblem({ status: 403, detail: 'Ask an admin.' }), { status: 403 })
    mockServer.use(http.get('/api/organizations/ACME/audit-log', refused))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Export')
    expect(await screen.findByText(/Ask an admin\./)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })

  function renamed(displayName: string, position: number): AuditEvent {
    const actor = { kind: 'person' as const, id: 'auth0|ada', name: 'Ada Byrne' }
    const values = { before: { displayName: 'Before' }, after: { displayName } }
    const origin = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 Firefox/145.0' }
    return {
      position,
      at: '2026-01-01T10:00:00.000Z',
      action: 'name-changed',
      actor,
      subject: null,
      ...values,
      ...origin,
    }
  }

  function colors(color: string) {
    return { primaryColor: color, headerBackground: color, headerForeground: '#FFFFFF' }
  }
})
