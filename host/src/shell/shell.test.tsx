import { expect, jest, test, describe } from '@jest/globals'
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
import { userOrganizationsQuery } from '../session/session.api.ts'
import { openShell } from '../testing/open-shell.tsx'
import { aRegistry, aRemote, anAnalyticsRemote } from '../testing/fixtures.ts'
import { z } from '@lintel/shared/contract'
import { useDraft, useUnsavedInput } from '@lintel/shared/drafts'
import { Link, useNavigate } from '@lintel/shared/routing'
import { useState } from 'react'
import { IdentityError } from '../session/identity/identity-error.ts'
import { fakeIdentity } from '../testing/fake-identity.ts'

describe('user menu', () => {
  const user = aUser({
    organizations: [
      { id: 'ACME', displayName: 'Acme Building Company' },
      { id: 'HFA', displayName: 'Harbor & Field' },
    ],
  })

  const organizations = user.organizations.map((summary) => anOrganization(summary))

  async function openMenu() {
    const shell = openShell('/ACME', { user, organizations })
    const button = await screen.findByRole('button', { name: 'User menu, Ada Byrne' })
    await shell.user.click(button)
    return { ...shell, button }
  }

  test('shows the same initials in header and account, also for names of several words', async () => {
    const person = aUser({ firstName: 'Ana María', lastName: 'de la Cruz' })
    mockServer.use(http.get('/api/users/:id/applications', () => HttpResponse.json({ items: [], next: null })))
    openShell('/account', { user: person })
    const button = await screen.findByRole('button', { name: 'User menu, Ana María de la Cruz' })
    expect(within(button).getByText('Ad')).toBeVisible()
    expect(await within(await screen.findByRole('main')).findByText('Ad')).toBeVisible()
  })

  test('gives the focus back when the organization chosen is the one that is open @full', async () => {
    const { user: pointer, button } = await openMenu()
    await pointer.click(screen.getByRole('link', { name: 'Acme Building Company', current: true }))
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
  })

  test('leaves out an organization that cannot be loaded, silently @full', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    afterTest(() => warn.mockRestore())
    openShell('/ACME', { user, organizations })
    mockServer.use(http.get('/api/organizations/HFA', () => HttpResponse.json(aProblem(), { status: 500 })))
    fireEvent.click(await screen.findByRole('button', { name: 'User menu, Ada Byrne' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbor & Field' })).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: 'Acme Building Company', current: true })).toBeVisible()
    expect(warn.mock.calls).toEqual([[expect.stringContaining('HFA was skipped'), expect.anything()]])
  })

  test('lists all organizations when even their list cannot be loaded @full', async () => {
    const { services } = openShell('/ACME', { user, organizations })
    mockServer.use(http.get('/api/users/:id/organizations', () => HttpResponse.json(aProblem(), { status: 500 })))
    fireEvent.click(await screen.findByRole('button', { name: 'User menu, Ada Byrne' }))
    const { queryKey } = userOrganizationsQuery(user.id)
    await waitFor(() => expect(services.queryClient.getQueryState(queryKey)?.status).toBe('error'))
    expect(screen.getByRole('link', { name: 'Harbor & Field' })).toBeVisible()
  })

  test('limits the organization list to the height of a select menu @full', async () => {
    await openMenu()
    expect(screen.getByRole('list', { name: 'My Organizations' })).toHaveStyle({ maxHeight: '310px' })
  })

  test('opens 300 ms after the pointer enters and closes 250 ms after it leaves', async () => {
    openShell('/ACME', { user, organizations })
    const button = await screen.findByRole('button', { name: 'User menu, Ada Byrne' })
    jest.useFakeTimers()
    fireEvent.pointerEnter(button, { pointerType: 'mouse' })
    await act(() => jest.advanceTimersByTimeAsync(299))
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(button).toHaveAttribute('aria-expanded', 'true')
    fireEvent.pointerLeave(button, { pointerType: 'mouse' })
    await act(() => jest.advanceTimersByTimeAsync(249))
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('sidebar', () => {
  const user = aUser({ roles: ['prototypes.read', 'analytics.read'] })

  test('groups the pages of the user and marks the open one', async () => {
    openShell('/ACME/prototypes', { user })
    const groups = await screen.findAllByRole('list', { name: /Prototypes|Insights/ })
    expect(
      groups.map((group) =>
        within(group)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ),
    ).toEqual([['Prototypes'], ['Analytics']])
    expect(screen.getByRole('link', { name: 'Prototypes' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Analytics' })).not.toHaveAttribute('aria-current')
  })

  test('groups pages of two remotes under one heading if their group names are equal @full', async () => {
    const registry = aRegistry([aRemote(), { ...anAnalyticsRemote(), navigationGroup: 'Prototypes' }])
    openShell('/ACME', { user, registry })
    const group = await screen.findByRole('list', { name: 'Prototypes' })
    expect(within(group).getAllByRole('link')).toHaveLength(2)
  })

  test('shows a fallback icon for an unknown one, and pages for roles that only their remote declares @full', async () => {
    const navigation = { label: 'Rockets', icon: 'rocket' }
    const known = { path: 'rockets', title: 'Rockets', anyRole: ['future.read', 'prototypes.read'], navigation }
    const secret = {
      ...known,
      path: 'secret',
      anyRole: ['future.update'],
      navigation: { ...navigation, label: 'Secret' },
    }
    const later = { ...known, path: 'later', anyRole: ['future.read'], navigation: { ...navigation, label: 'Later' } }
    const registry = aRegistry([aRemote({ pages: { known, secret, later } }), anAnalyticsRemote()])
    openShell('/ACME', { user: { ...user, roles: [...user.roles, 'lintel.future.read'] }, registry })
    const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }))
    expect((await sidebar.findByRole('link', { name: 'Rockets' })).querySelector('svg')).toBeVisible()
    expect(sidebar.getByRole('link', { name: 'Analytics' })).toBeVisible()
    expect(sidebar.getByRole('link', { name: 'Later' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Secret' })).not.toBeInTheDocument()
  })

  test('opens over the page in narrow windows, and closes with Escape and on navigation', async () => {
    const { user: pointer, router } = openShell('/ACME', { user })
    await screen.findByRole('heading', { name: 'Hello Ada' })
    // jsdom's window is wide, where this button is hidden.
    const button = screen.getByLabelText('Open navigation')
    await pointer.click(button)
    const drawer = await screen.findByRole('dialog', { name: 'Acme Building Company' })
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement))
    await pointer.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await pointer.click(button)
    await pointer.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Analytics' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location.pathname).toBe('/ACME/analytics')
  })

  test('closes when the browser navigates back @full', async () => {
    const { user: pointer, router } = openShell('/ACME', { user })
    await screen.findByRole('heading', { name: 'Hello Ada' })
    await act(() => router.navigate('/ACME/analytics'))
    await screen.findByRole('heading', { name: 'Page analytics of analytics' })
    await pointer.click(screen.getByLabelText('Open navigation'))
    await screen.findByRole('dialog')
    act(() => void router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  })

  test('collapses also when storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const { user: pointer } = openShell('/ACME', { user })
    await pointer.click(await screen.findByRole('button', { name: 'Collapse navigation' }))
    expect(screen.getByRole('complementary', { name: 'Sidebar' })).toHaveAttribute('data-mini')
  })

  test('says that the roles allow no page', async () => {
    openShell('/ACME')
    expect(await screen.findByText("Your roles don't include any pages in this organization yet.")).toBeVisible()
  })
})

describe('unsaved input', () => {
  const schema = z.object({ note: z.string() })

  /** A form like those of remotes. */
  function NoteForm({ label, isDrafted = true }: { label: string; isDrafted?: boolean }) {
    const draft = useDraft({ form: label, schema })
    const [note, setNote] = useState(() => (isDrafted ? draft.restore({ note: '' })?.note : undefined) ?? '')
    const { markSaved } = useUnsavedInput({ isDirty: note !== '', ...(isDrafted && { draft }) })
    const navigate = useNavigate()
    function write(text: string) {
      setNote(text)
      if (isDrafted) draft.keep({ note: text }, { note: '' })
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          markSaved()
          void navigate('/ACME')
        }}
      >
        <label>
          {label}
          <input value={note} onChange={(event) => write(event.target.value)} />
        </label>
        <button type="submit">Save {label}</button>
      </form>
    )
  }

  function NotesPage() {
    return (
      <>
        <h1>Notes</h1>
        <NoteForm label="First" />
        <NoteForm label="Second" />
        <Link to="?page=2">Next Page</Link>
        <Link to="/ACME/analytics">Analytics</Link>
      </>
    )
  }

  function PrivateNotesPage() {
    return <NoteForm label="Private" isDrafted={false} />
  }

  const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
  const user = aUser({
    roles: ['prototypes.read'],
    organizations: organizations.map(({ id, displayName }) => ({ id, displayName })),
  })

  async function openNotes(world: Parameters<typeof openShell>[1] = {}) {
    const shell = openShell('/ACME/prototypes', { user, organizations, RemotePage: NotesPage, ...world })
    await screen.findByRole('main')
    return shell
  }

  /** Opens note forms and types into the first one. */
  async function openWithInput(world?: Parameters<typeof openShell>[1]) {
    const shell = await openNotes(world)
    const [field] = await screen.findAllByRole('textbox')
    if (!field) throw new Error('The page has no field.')
    await shell.user.type(field, 'Check the hinge')
    return { ...shell, field }
  }

  function question(title = 'Leave without saving?') {
    return screen.findByRole('alertdialog', { name: title })
  }

  async function answer(name: string, title?: string) {
    const button = within(await question(title)).getByRole('button', { name })
    act(() => button.click())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    // The dialog re-enables the page shortly after it closes.
    await waitFor(() => expect(document.body).not.toHaveStyle({ pointerEvents: 'none' }))
  }

  /** Whether the browser would ask before unloading the page. */
  function asksBeforeUnload() {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('asks before a link discards input, and keeps the focus when the user stays @full', async () => {
    const { user: person, router, field, container } = await openWithInput()
    await person.click(screen.getByRole('link', { name: 'Acme Building Company' }))
    const dialog = await question()
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Stay' })).toHaveFocus())
    expect(dialog).toHaveAccessibleDescription(/You have unsaved changes/)
    await expectNoAxeViolations(container)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(router.state.location.pathname).toBe('/ACME/prototypes')
    expect(field).toHaveValue('Check the hinge')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Acme Building Company' })).toHaveFocus())
  })

  test('asks once for several forms, also for Back and Forward @full', async () => {
    const { user: person, router } = await openNotes()
    await screen.findByLabelText('First')
    await act(() => router.navigate('/ACME'))
    await act(() => router.navigate('/ACME/prototypes'))
    await person.type(await screen.findByLabelText('First'), 'one')
    await person.type(screen.getByLabelText('Second'), 'two')
    act(() => window.history.back())
    await question()
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await answer('Stay')
    await waitFor(() => expect(window.location.pathname).toBe('/ACME/prototypes'))
    act(() => window.history.back())
    await answer('Discard and Leave')
    await waitFor(() => expect(window.location.pathname).toBe('/ACME'))
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  })

  test('asks before the person signs out, and leaves no draft when they do', async () => {
    const { user: person, identity } = await openWithInput()
    window.dispatchEvent(new Event('pagehide'))
    expect(JSON.stringify(sessionStorage)).toContain('Check the hinge')
    const menu = await screen.findByRole('button', { name: 'User menu, Ada Byrne' })
    async function signOut() {
      await person.click(menu)
      await person.click(screen.getByRole('button', { name: 'Sign Out' }))
    }
    await signOut()
    await answer('Stay', 'Sign out without saving?')
    expect(identity.signOuts).toBe(0)
    await waitFor(() => expect(menu).toHaveFocus())
    expect(menu).toHaveAttribute('aria-expanded', 'false')
    await signOut()
    await answer('Discard and Sign Out', 'Sign out without saving?')
    await waitFor(() => expect(identity.signOuts).toBe(1))
    window.dispatchEvent(new Event('pagehide'))
    expect(asksBeforeUnload()).toBe(false)
    expect(JSON.stringify(sessionStorage)).not.toContain('Check the hinge')
  })

  test('does not ask after saving when the form navigates in the same handler @full', async () => {
    const { user: person } = await openWithInput()
    await person.click(screen.getByRole('button', { name: 'Save First' }))
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('does not ask after saving when the form stays open @full', async () => {
    const { user: person, router, field } = await openWithInput()
    await person.click(screen.getByRole('link', { name: 'Next Page' }))
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(field).toHaveValue('Check the hinge')
  })

  test('keeps asking after a confirmed navigation was rejected', async () => {
    const { user: person, field } = await openWithInput()
    await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'Analytics' }))
    await answer('Discard and Leave')
    expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible()
    expect(field).toBeInTheDocument()
    expect(field).toHaveValue('Check the hinge')
    await waitFor(() => expect(asksBeforeUnload()).toBe(true))
  })

  test("does not restore another user's input in the same tab @full", async () => {
    const { unmount } = await openWithInput()
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    const bob = { status: 'signed-in' as const, claims: { sub: 'auth0|bob' } }
    const { unmount: leaveBob } = await openNotes({
      isSameTab: true,
      user: { ...user, id: 'auth0|bob' },
      identity: fakeIdentity({ restore: () => Promise.resolve(bob) }),
    })
    expect(await screen.findByLabelText('First')).toHaveValue('')
    expect(JSON.stringify(sessionStorage)).not.toContain('Check the hinge')
    leaveBob()
    await openNotes({ isSameTab: true })
    expect(await screen.findByLabelText('First')).toHaveValue('')
  })

  test('asks once before signing in again if the input cannot be stored', async () => {
    let isEnded = false
    const identity = fakeIdentity({
      accessToken: () =>
        isEnded ? Promise.reject(new IdentityError('identity/login-required')) : Promise.resolve('test-token'),
    })
    const { field, services, user: person } = await openWithInput({ RemotePage: PrivateNotesPage, identity })
    isEnded = true
    services.session.signInAgain()
    services.session.signInAgain()
    await answer('Stay', 'Your session has ended')
    services.session.signInAgain()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(identity.signIns).toEqual([])
    expect(field).toHaveValue('Check the hinge')
    await person.clear(field)
    services.session.signInAgain()
    await waitFor(() => expect(identity.signIns).toEqual(['/ACME/prototypes']))
  })

  test('does not block the error page when signing in again fails @full', async () => {
    const { router } = await openWithInput()
    await act(() => router.navigate('/error', { replace: true }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await act(() => router.navigate('/ACME/prototypes'))
    expect(await screen.findByLabelText('First')).toHaveValue('Check the hinge')
  })
})

describe('route announcer', () => {
  const user = aUser({ roles: ['prototypes.read', 'analytics.read'] })

  function announced() {
    return [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent)
  }

  test('a navigation moves the focus to the page and announces its title @full', async () => {
    const { user: pointer } = openShell('/ACME', { user })
    await screen.findByRole('heading', { name: 'Hello Ada' })
    expect(document.title).toBe('Lintel')
    expect(announced()).not.toContain('Lintel')
    await pointer.click(within(screen.getByRole('main')).getByRole('link', { name: 'Analytics' }))
    expect(await screen.findByRole('heading', { name: 'Page analytics of analytics' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    await waitFor(() => expect(announced()).toContain('Lintel - Analytics'))
  })

  test('a page that sets its title later is announced with that title @full', async () => {
    const { router } = openShell('/ACME', { user })
    await screen.findByRole('heading', { name: 'Hello Ada' })
    await act(() => router.navigate('/ACME/prototypes'))
    await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
    document.title = 'Lintel Prototypes: P13 - 2024.10'
    await waitFor(() => expect(announced()).toContain('Lintel Prototypes: P13 - 2024.10'))
  })

  test('Back restores the focus on the clicked link, also if it renders late', async () => {
    let showRows: () => void = () => undefined
    function RemotePage({ page }: { page: string }) {
      return page === 'analytics' ? <h1>Analytics of something</h1> : <SlowList />
    }
    function SlowList() {
      const [isReady, setReady] = useState(false)
      showRows = () => setReady(true)
      const rows = ['/ACME/analytics?of=1', '/ACME/analytics?of=2', '/ACME/analytics?of=2']
      const links = rows.map((to, index) => (
        <Link key={index} to={to}>
          Row {index}
        </Link>
      ))
      return isReady ? links : <p>Loading</p>
    }
    const { user: pointer, router } = openShell('/ACME/prototypes', { user, RemotePage })
    await screen.findByText('Loading')
    act(() => showRows())
    await pointer.click(await screen.findByRole('link', { name: 'Row 2' }))
    await screen.findByRole('heading', { name: 'Analytics of something' })
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    await act(() => router.navigate(-1))
    await screen.findByText('Loading')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    act(() => showRows())
    await waitFor(() => expect(screen.getByRole('link', { name: 'Row 2' })).toHaveFocus())
  })

  test('changing filters in the address does not move the focus', async () => {
    const { router } = openShell('/ACME/prototypes', { user })
    await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
    const link = screen.getByRole('link', { name: 'Analytics' })
    link.focus()
    await act(() => router.navigate('/ACME/prototypes?page=2'))
    expect(link).toHaveFocus()
  })

  test.each(['/ACME/no-such-page', '/ACME/prototypes/P13', '/ACME/prototypes/P13/2024.1/more'])(
    'an address without a page, or with missing or extra parts, is not found: %s',
    async (address) => {
      const viewer = { path: 'prototypes/:portfolio/:release', title: 'Prototype', anyRole: [] }
      const registry = aRegistry([aRemote({ pages: { viewer } }), anAnalyticsRemote()])
      openShell(address, { user, registry })
      expect(await screen.findByRole('heading', { name: 'Uh Oh! 404' })).toBeVisible()
      expect(document.title).toBe('Lintel - Page Not Found')
    },
  )
})
