import { expect, test } from '@jest/globals'
import { z } from '@lintel/shared/contract'
import { useDraft, useUnsavedInput } from '@lintel/shared/drafts'
import { Link, useNavigate } from '@lintel/shared/routing'
import { anOrganization, aUser, expectNoAxeViolations } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { IdentityError } from '../../session/identity/identity-error.ts'
import { fakeIdentity } from '../../testing/fake-identity.ts'
import { openShell } from '../../testing/open-shell.tsx'

const schema = z.object({ note: z.string() })

/** A form as a remote would write it. */
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

/** Notes, with text in the first of them. */
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
  // The dialog gives the page back a moment after it has gone.
  await waitFor(() => expect(document.body).not.toHaveStyle({ pointerEvents: 'none' }))
}

/** Whether the browser would ask before it takes the page away. */
function asksBeforeUnload() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('asks before a link loses what was typed, and stays with the focus where it was', async () => {
  const { user: person, router, field, container } = await openWithInput()
  await person.click(screen.getByRole('link', { name: 'Acme Building Company' }))
  const dialog = await question()
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Stay' })).toHaveFocus())
  expect(dialog).toHaveAccessibleDescription(/has not been saved/)
  await expectNoAxeViolations(container)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/ACME/prototypes')
  expect(field).toHaveValue('Check the hinge')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Acme Building Company' })).toHaveFocus())
})

test('leaves when asked to, and has forgotten what was typed on the way back', async () => {
  const { user: person, router } = await openWithInput()
  await person.click(screen.getByRole('link', { name: 'Acme Building Company' }))
  await answer('Discard and Leave')
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await act(() => router.navigate('/ACME/prototypes'))
  expect(await screen.findByLabelText('First')).toHaveValue('')
  expect(asksBeforeUnload()).toBe(false)
})

test('asks once for several forms, and on the way back and forth too', async () => {
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

test('asks before another organization is opened', async () => {
  const { user: person, router } = await openWithInput()
  const menu = await screen.findByRole('button', { name: 'User menu, Ada Byrne' })
  await person.click(menu)
  await person.click(screen.getByRole('link', { name: 'Harbor & Field' }))
  await answer('Stay')
  expect(router.state.location.pathname).toBe('/ACME/prototypes')
  await waitFor(() => expect(menu).toHaveFocus())
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  await person.click(menu)
  await person.click(screen.getByRole('link', { name: 'Harbor & Field' }))
  await answer('Discard and Leave')
  await waitFor(() => expect(router.state.location.pathname).toBe('/HFA'))
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

test('asks before a reload only as long as something is unsaved', async () => {
  const { user: person, field } = await openWithInput()
  expect(asksBeforeUnload()).toBe(true)
  await person.clear(field)
  expect(asksBeforeUnload()).toBe(false)
})

test('does not ask after saving, though the form goes on in the same breath', async () => {
  const { user: person } = await openWithInput()
  await person.click(screen.getByRole('button', { name: 'Save First' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('does not ask where the form stays open', async () => {
  const { user: person, router, field } = await openWithInput()
  await person.click(screen.getByRole('link', { name: 'Next Page' }))
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(field).toHaveValue('Check the hinge')
})

test('keeps asking after a page that was agreed to turned out to be refused', async () => {
  const { user: person, field } = await openWithInput()
  await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'Analytics' }))
  await answer('Discard and Leave')
  expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible()
  expect(field).toBeInTheDocument()
  expect(field).toHaveValue('Check the hinge')
  await waitFor(() => expect(asksBeforeUnload()).toBe(true))
})

test('signs in again without asking, and gives back exactly what was typed', async () => {
  const { user: person, services, identity, unmount } = await openWithInput()
  await person.type(screen.getByLabelText('First'), ' twice ')
  services.session.signInAgain()
  await waitFor(() => expect(identity.signIns).toEqual(['/ACME/prototypes']))
  expect(asksBeforeUnload()).toBe(false)
  unmount()
  await openNotes({ isSameTab: true })
  expect(await screen.findByLabelText('First')).toHaveValue('Check the hinge twice ')
  expect(screen.getByLabelText('Second')).toHaveValue('')
})

test('gives nobody what another person typed in the same tab', async () => {
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

test('asks once before signing in again where the input cannot be kept meanwhile', async () => {
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

test('is not in the way of the error page when signing in again fails', async () => {
  const { router } = await openWithInput()
  await act(() => router.navigate('/error', { replace: true }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await act(() => router.navigate('/ACME/prototypes'))
  expect(await screen.findByLabelText('First')).toHaveValue('Check the hinge')
})
