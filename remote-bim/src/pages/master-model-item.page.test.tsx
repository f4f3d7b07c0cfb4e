import { expect, jest, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aMasterElement, aNote, idOf } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim, readers } from '../testing/open-bim.tsx'

const item = `master-model/${idOf(1)}`

test('leads to the captures of the element, each a link', async () => {
  const platform = new BimPlatform()
  platform.elements = [
    aMasterElement({ status: 'Not Approved', notApprovedReason: 'Too thin', notApprovedAction: 'Use 300' }),
  ]
  const { router, container } = await openBim(item, platform)
  expect(await screen.findByRole('heading', { level: 1, name: 'Master Parameter Item' })).toBeVisible()
  const facts = await screen.findByLabelText('Master Parameter Item')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/element-captures$/))
  expect(facts).toHaveTextContent('FamilyBasic WallTypeExterior 300CategoryWallsStatusNot ApprovedCreated3 hours ago')
  expect(facts).toHaveTextContent('Reason Not ApprovedToo thinNot Approved ActionUse 300')
  const link = await screen.findByRole('link', { name: /Store 0815/ })
  expect(link).toHaveAttribute('href', `/ACME/data-management/captures/${idOf(801)}`)
  await expectNoAxeViolations(container)
})

test('says of elements without a type that the building files name none', async () => {
  const platform = new BimPlatform()
  platform.elements = [aMasterElement({ family: 'Wall', type: 'No Type' })]
  await openBim(item, platform)
  expect(await screen.findByText('The building files name no type for these elements.')).toBeVisible()
  expect(screen.getByLabelText('Master Parameter Item')).toHaveTextContent('FamilyWallTypeNo Type')
})

test('leads back to the list with a toast where the element cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const { router } = await openBim(`master-model/${idOf(999)}`, new BimPlatform())
  expect(await screen.findByText('An error has occurred while loading the capture.')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/bim-management/master-model'))
})

test('changes the review status, and shows both where somebody else was quicker', async () => {
  const platform = new BimPlatform()
  const { user, authors } = await openBim(item, platform)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = screen.getByRole('form', { name: 'Status' })
  expect(within(form).getByRole('textbox', { name: 'Reason Not Approved' })).toBeDisabled()
  await user.selectOptions(within(form).getByRole('combobox'), 'Not Approved')
  await user.type(within(form).getByRole('textbox', { name: 'Reason Not Approved' }), 'Mine')
  platform.changed(idOf(1), { status: 'Approved', notApprovedReason: null, notApprovedAction: null })
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }))
  const keepMine = await within(form).findByRole('button', { name: 'Keep Mine' })
  expect(within(form).getByRole('alert')).toHaveTextContent('StatusMine: Not ApprovedTheirs: Approved')
  expect(within(form).getByRole('textbox', { name: 'Reason Not Approved' })).toHaveValue('Mine')
  await user.click(keepMine)
  await waitFor(() => expect(platform.elements[0]).toMatchObject({ status: 'Not Approved', notApprovedReason: 'Mine' }))
  await waitFor(() => expect(screen.getByLabelText('Master Parameter Item')).toHaveTextContent('Mine'))
  expect(authors).toEqual(['auth0|ada', 'auth0|ada'])
})

test('edits several parameters at once by keyboard, with what captures had', async () => {
  const platform = new BimPlatform()
  const { user, container, authors } = await openBim(`${item}/type-properties`, platform)
  const table = await screen.findByRole('table', { name: 'Type Properties' })
  await user.click(within(table).getByRole('button', { name: 'Edit Mark' }))
  await user.click(within(table).getByRole('button', { name: 'Edit Width' }))
  const width = within(table).getByRole('combobox', { name: 'Approved Value of Width' })
  expect(width).toHaveAccessibleDescription('seen 412 times')
  await user.clear(width)
  await user.type(width, '0.3 m')
  expect(width).toHaveAccessibleDescription('seen 412 times')
  await user.clear(width)
  await user.type(width, '310')
  expect(width).toHaveAccessibleDescription('No capture has had this value.')
  await expectNoAxeViolations(container)
  await user.keyboard('{ArrowDown}')
  expect(within(table).getByRole('combobox', { name: 'Approved Value of Mark' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(within(table).getByRole('button', { name: 'Edit Mark' })).toHaveFocus())
  await user.selectOptions(
    within(table).getByRole('combobox', { name: 'Review Status of Width' }),
    // A space stands before it in the specification.
    within(table).getByRole('option', { name: 'Excluded From Review' }),
  )
  width.focus()
  await user.keyboard('{Enter}')
  expect(await within(table).findByText('310 mm')).toBeVisible()
  await waitFor(() => expect(within(table).getByRole('button', { name: 'Edit Width' })).toHaveFocus())
  expect(platform.parameters[0]).toMatchObject({ approvedValue: '310', includeInReview: false, revision: 2 })
  expect(platform.parameters[1]).toMatchObject({ revision: 1 })
  expect(authors).toEqual(['auth0|ada'])
})

test.each([
  ['Keep Mine', '3000'],
  ['Use Theirs', '299'],
])('keeps what was typed where somebody else has saved a parameter, and %s decides', async (choice, approvedValue) => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const platform = new BimPlatform()
  const { user } = await openBim(`${item}/type-properties`, platform)
  await user.click(await screen.findByRole('button', { name: 'Edit Width' }))
  const width = screen.getByRole('combobox', { name: 'Approved Value of Width' })
  await user.type(width, '0')
  platform.parameters = platform.parameters.map((row) => ({ ...row, approvedValue: '299', revision: 2 }))
  await user.click(screen.getByRole('button', { name: 'Save Width' }))
  expect(await screen.findByText('An error has occurred while saving the note.')).toBeVisible()
  expect(await screen.findByText('Theirs: 299 mm')).toBeVisible()
  expect(width).toHaveValue('3000')
  await user.click(screen.getByRole('button', { name: choice }))
  expect(await screen.findByText(`${approvedValue} mm`)).toBeVisible()
  expect(platform.parameters[0]?.approvedValue).toBe(approvedValue)
  expect(screen.queryByText('Theirs: 299 mm')).toBeNull()
})

test('treats parameters and notes that are not there as none, and says what else fails', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const platform = new BimPlatform()
  const { router, user } = await openBim(`${item}/instance-properties`, platform)
  mockServer.use(
    http.get('/api/notes', () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 }), { once: true }),
  )
  expect(await screen.findByText('No Data')).toBeVisible()
  await act(() => router.navigate(`/ACME/bim-management/${item}/notes`))
  expect(await screen.findByText('No Items To Display')).toBeVisible()
  expect(screen.queryByText('An error has occurred while loading the notes.')).not.toBeInTheDocument()
  mockServer.use(
    http.get('/api/master-model/:id/:kind', () => HttpResponse.json(aProblem({ status: 400 }), { status: 400 })),
  )
  await act(() => router.navigate(`/ACME/bim-management/${item}/type-properties`))
  expect(await screen.findByText('An error has occurred while loading the notes.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close notification' }))
  expect(screen.getByText('The Type Properties Could Not Be Loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('says beside Try Again that the notes could not be loaded, also when the toast is gone', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const { router, user } = await openBim(`${item}/instance-properties`, new BimPlatform())
  await screen.findByText('No Data')
  mockServer.use(
    http.get('/api/notes', () => HttpResponse.json(aProblem({ status: 400 }), { status: 400 }), { once: true }),
  )
  await act(() => router.navigate(`/ACME/bim-management/${item}/notes`))
  await user.click(await screen.findByRole('button', { name: 'Close notification' }))
  const failure = screen.getByText('The Notes Could Not Be Loaded').closest('[role=alert]')
  await user.click(within(failure as HTMLElement).getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Too thin for the north side.')).toBeVisible()
})

test('adds a note, ten a page, newest first, and links to one of them', async () => {
  const platform = new BimPlatform()
  platform.notes = Array.from({ length: 12 }, (_, index) => aNote({ id: idOf(700 + index), note: `Note ${index}` }))
  const { user, router, container } = await openBim(`${item}/notes`, platform)
  expect(await screen.findByText('1–10 of 12')).toBeVisible()
  const add = screen.getByRole('button', { name: 'Add Note' })
  expect(add).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ask the fire marshal.')
  await user.click(add)
  const first = await screen.findByText('Ask the fire marshal.')
  expect(within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')[0]).toContainElement(first)
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  expect(await screen.findByText('1–10 of 13')).toBeVisible()
  await user.click(screen.getAllByRole('link', { name: 'Link to the note of Ada Byrne' })[1] as HTMLElement)
  expect(router.state.location.hash).toBe(`#${idOf(700)}`)
  await expectNoAxeViolations(container)
})

test('shows a linked note on the page that it is on by now, and turns pages from there', async () => {
  const platform = new BimPlatform()
  platform.notes = Array.from({ length: 25 }, (_, index) => aNote({ id: idOf(700 + index), note: `Note ${index}` }))
  const { user, router } = await openBim(`${item}/notes?page=1#${idOf(714)}`, platform)
  expect(await screen.findByText('Note 14')).toBeVisible()
  expect(screen.getByText('11–20 of 25')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next Page' }))
  expect(await screen.findByText('Note 24')).toBeVisible()
  expect(router.state.location.hash).toBe('')
})

test('keeps a note that cannot be saved', async () => {
  const { user } = await openBim(`${item}/notes`, new BimPlatform())
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Kept')
  mockServer.use(http.post('/api/notes', () => HttpResponse.json(aProblem({ status: 400 }), { status: 400 })))
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('An error has occurred while saving the note.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Kept')
})

/** Of an element that was changed once. */
function platformWithHistory(): BimPlatform {
  const platform = new BimPlatform()
  platform.history = [
    {
      version: 2,
      at: new Date(Date.now() - 60_000).toISOString(),
      author: { id: 'auth0|bo', name: 'Bo Ames', email: 'bo@lintel.test' },
      before: { status: 'Not Reviewed' },
      after: { status: 'Not Approved', notApprovedReason: 'Too thin' },
      restoredVersion: null,
    },
  ]
  platform.elements = platform.elements.map((element, index) => (index === 0 ? { ...element, revision: 2 } : element))
  return platform
}

test('tells who changed what, and puts an earlier version back', async () => {
  const platform = platformWithHistory()
  const restored: unknown[] = []
  const { user, container } = await openBim(`${item}/history`, platform)
  mockServer.use(
    http.post('/api/master-model/:id/restore', async ({ request }) => {
      restored.push(await request.json())
      return HttpResponse.json({ ...platform.elements[0], revision: 3 })
    }),
  )
  const list = await screen.findByRole('list', { name: 'History' })
  // Names and addresses may be long.
  expect(within(list).getByText(/Bo Ames \(bo@lintel.test\)/)).toHaveStyle({ overflowWrap: 'anywhere' })
  expect(list).toHaveTextContent('Status: Not Reviewed → Not Approved')
  expect(list).toHaveTextContent('Reason Not Approved: nothing → Too thin')
  await expectNoAxeViolations(container)
  // The version that holds now cannot be put back; each other one has its button at its own entry.
  const [newest, first] = within(list)
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement === list)
  expect(newest).toHaveTextContent(/^Version 2/)
  expect(within(newest as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
  expect(first).toHaveTextContent(/^Version 1As it came from a capture/)
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Restore Version 1' }))
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  expect(restored).toEqual([{ version: 1, revision: 2 }])
})

test('offers to restore a version again where somebody else has changed the element meanwhile', async () => {
  const platform = platformWithHistory()
  const restored: unknown[] = []
  const { user } = await openBim(`${item}/history`, platform)
  mockServer.use(
    http.post('/api/master-model/:id/restore', async ({ request }) => {
      restored.push(await request.json())
      if (restored.length > 1) return HttpResponse.json({ ...platform.elements[0], revision: 4 })
      platform.elements = platform.elements.map((element, index) =>
        index === 0 ? { ...element, revision: 3, status: 'Approved' } : element,
      )
      const detail = 'Bo Ames has changed this element since you opened it.'
      const problem = aProblem({ status: 409, code: 'master-model/changed-meanwhile', detail })
      return HttpResponse.json(problem, { status: 409 })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Restore Version 1' }))
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const question = await screen.findByRole('alertdialog', { name: 'Restore Version 1 Anyway?' })
  expect(question).toHaveTextContent('Bo Ames has changed this element since you opened it.')
  expect(question).toHaveTextContent('Now: Approved')
  await user.click(within(question).getByRole('button', { name: 'Restore Version 1' }))
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  expect(restored).toEqual([
    { version: 1, revision: 2 },
    { version: 1, revision: 3 },
  ])
})

test('offers nothing to change to those who may only read', async () => {
  const { router } = await openBim(`${item}/type-properties`, new BimPlatform(), readers)
  await screen.findByRole('table', { name: 'Type Properties' })
  expect(screen.queryByRole('button', { name: /Edit/ })).not.toBeInTheDocument()
  await act(() => router.navigate(`/ACME/bim-management/${item}/notes`))
  await screen.findByText('Too thin for the north side.')
  expect(screen.queryByRole('button', { name: 'Add Note' })).not.toBeInTheDocument()
})
