import { expect, test } from '@jest/globals'
import { aUser, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { anAnalyticsRemote, aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'

const user = aUser({ roles: ['prototypes.read'] })

function PageWithKeys() {
  return (
    <>
      <h1>Elements</h1>
      <input aria-label="Note" />
      <button type="button" aria-keyshortcuts="Alt+ArrowDown">
        Next
      </button>
      <div role="grid" aria-label="Elements" />
    </>
  )
}

async function openPage() {
  const shell = openShell('/ACME/prototypes', { user, RemotePage: PageWithKeys })
  await screen.findByRole('heading', { name: 'Elements' })
  return shell
}

/** A dialog that a test leaves open would cover the page of the next one. */
async function close(person: UserEvent) {
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

function rowOf(dialog: HTMLElement, label: string) {
  return within(dialog).getByText(label).parentElement
}

test('? lists the shortcuts of every page and of the one that is open @full', async () => {
  const { user: person, baseElement } = await openPage()
  await person.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })
  expect(rowOf(dialog, 'Search')).toHaveTextContent('CtrlK')
  expect(rowOf(dialog, 'Next')).toHaveTextContent('Alt↓')
  expect(within(dialog).getByRole('heading', { name: 'In a Grid' })).toBeVisible()
  expect(within(dialog).queryByRole('heading', { name: 'In the 3D View' })).not.toBeInTheDocument()
  await expectNoAxeViolations(baseElement)
  await close(person)
})

test('? is typed as text in fields, and does nothing once shortcuts are turned off', async () => {
  const { user: person } = await openPage()
  await person.type(screen.getByLabelText('Note'), 'Why?')
  expect(screen.getByLabelText('Note')).toHaveValue('Why?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: /^User menu/ }))
  await person.click(screen.getByRole('button', { name: 'Keyboard Shortcuts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })
  await person.click(within(dialog).getByRole('checkbox', { name: 'Open this list with the ? key' }))
  await close(person)
  await person.keyboard('?')
  // Its code is loaded, so the list would be shown at once.
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

const changelog = 'assets/changelog-0a1b2c3d4e5f6071.json'

async function openWhatsNew(baseUrl = aRemote().baseUrl) {
  const { files } = aRemote()
  const prototypes = aRemote({ baseUrl, files: { ...files, changelog }, releasedAt: '2026-01-02T03:04:05.000Z' })
  const hidden = { ...anAnalyticsRemote(), files: { ...files, changelog } }
  const shell = openShell('/ACME/prototypes', { user, registry: aRegistry([prototypes, hidden]) })
  await shell.user.click(await screen.findByRole('button', { name: /^User menu/ }))
  await shell.user.click(screen.getByRole('button', { name: "What's New" }))
  return { ...shell, dialog: within(await screen.findByRole('dialog', { name: "What's New" })) }
}

function serveChangelog(answer: () => Response) {
  mockServer.use(http.get(`${aRemote().baseUrl}${changelog}`, answer))
}

test("What's New shows the newest changes of the applications that the person may open", async () => {
  const changes = [1, 2, 3, 4, 5, 6, 7].map((number) => `Change ${number}.`)
  serveChangelog(() =>
    HttpResponse.json([
      { version: '1.2.0', changes },
      { version: '1.1.0', changes: ['Earlier.'] },
    ]),
  )
  const { dialog, user: person, baseElement } = await openWhatsNew()
  expect(await dialog.findByText('Change 1.')).toBeVisible()
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Prototypes'])
  expect(dialog.getByText(/^Version 1\.2\.0 · Released/)).toBeVisible()
  expect(dialog.getAllByRole('listitem')).toHaveLength(5)
  await expectNoAxeViolations(baseElement)
  await person.click(dialog.getByRole('button', { name: 'Show 2 More' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(7)
  expect(dialog.queryByText('Earlier.')).not.toBeInTheDocument()
  await close(person)
})

test("What's New says what could not be loaded, and tries again", async () => {
  let isDown = true
  serveChangelog(() =>
    isDown ? new HttpResponse(null, { status: 503 }) : HttpResponse.json([{ version: '1.2.0', changes: ['Change.'] }]),
  )
  const { dialog, user: person } = await openWhatsNew()
  expect(await dialog.findByText("Couldn't load these release notes.")).toBeVisible()
  isDown = false
  await person.click(dialog.getByRole('button', { name: 'Try Again' }))
  expect(await dialog.findByText('Change.')).toBeVisible()
  await close(person)
})

test("What's New shows an empty state without release notes @full", async () => {
  const { user: person } = openShell('/ACME', { user })
  await person.click(await screen.findByRole('button', { name: /^User menu/ }))
  await person.click(screen.getByRole('button', { name: "What's New" }))
  expect(await screen.findByText('There are no release notes for the pages you can open.')).toBeVisible()
  await close(person)
})
