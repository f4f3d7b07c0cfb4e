import { expect, jest, test, describe } from '@jest/globals'
import {
  aProblem,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  fakeEngine,
  FakeViewer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aMasterElement, aNote, idOf, aParameter, someMasterElements } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim, readers } from '../testing/open-bim.tsx'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine, type ElementReference } from '@lintel/shared/viewer'

describe('master model item page', () => {
  const itemPath = `master-model/${idOf(1)}`

  test('links to the captures of the element @full', async () => {
    const platform = new BimPlatform()
    platform.elements = [
      aMasterElement({ status: 'Not Approved', notApprovedReason: 'Too thin', notApprovedAction: 'Use 300' }),
    ]
    const { router, container } = await openBim(itemPath, platform)
    expect(await screen.findByRole('heading', { level: 1, name: 'Basic Wall: Exterior 300' })).toBeVisible()
    expect(screen.getByText('Master Parameter Item')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Lintel - Basic Wall: Exterior 300'))
    const details = await screen.findByLabelText('Master Parameter Item')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/element-captures$/))
    expect(details).toHaveTextContent(
      'FamilyBasic WallTypeExterior 300CategoryWallsStatusNot ApprovedCreated3 hours ago',
    )
    expect(details).toHaveTextContent('Reason Not ApprovedToo thinNot Approved ActionUse 300')
    const link = await screen.findByRole('link', { name: /Store 0815/ })
    expect(link).toHaveAttribute('href', `/ACME/data-management/captures/${idOf(801)}`)
    await expectNoAxeViolations(container)
  })

  test('returns to the list with a toast if the element fails to load', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const { router } = await openBim(`master-model/${idOf(999)}`, new BimPlatform())
    expect(await screen.findByText('An error has occurred while loading the capture.')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/bim-management/master-model'))
  })

  test('changes the review status, and shows both versions of a conflict @full', async () => {
    const platform = new BimPlatform()
    const { user, authors } = await openBim(itemPath, platform)
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
    await waitFor(() =>
      expect(platform.elements[0]).toMatchObject({ status: 'Not Approved', notApprovedReason: 'Mine' }),
    )
    await waitFor(() => expect(screen.getByLabelText('Master Parameter Item')).toHaveTextContent('Mine'))
    expect(authors).toEqual(['auth0|ada', 'auth0|ada'])
  })

  test('edits several parameters at once by keyboard, with captured values', async () => {
    const platform = new BimPlatform()
    const { user, container, authors } = await openBim(`${itemPath}/type-properties`, platform)
    const table = await screen.findByRole('table', { name: 'Type Properties' })
    await user.click(within(table).getByRole('button', { name: 'Edit Mark' }))
    await user.click(within(table).getByRole('button', { name: 'Edit Width' }))
    const width = within(table).getByRole('combobox', { name: 'Approved Value for Width' })
    expect(width).toHaveAccessibleDescription('seen 412 times')
    await user.clear(width)
    await user.type(width, '0.3 m')
    expect(width).toHaveAccessibleDescription('seen 412 times')
    await user.clear(width)
    await user.type(width, '310')
    expect(width).toHaveAccessibleDescription('Not found in any capture.')
    await expectNoAxeViolations(container)
    await user.keyboard('{ArrowDown}')
    expect(within(table).getByRole('combobox', { name: 'Approved Value for Mark' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(within(table).getByRole('button', { name: 'Edit Mark' })).toHaveFocus())
    await user.selectOptions(
      within(table).getByRole('combobox', { name: 'Review Status for Width' }),
      // The specified text starts with a space.
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
  ])(
    'keeps the input if someone else has saved the parameter, and resolves the conflict with %s @full',
    async (choice, approvedValue) => {
      jest.spyOn(console, 'warn').mockReturnValue()
      const platform = new BimPlatform()
      const { user } = await openBim(`${itemPath}/type-properties`, platform)
      await user.click(await screen.findByRole('button', { name: 'Edit Width' }))
      const width = screen.getByRole('combobox', { name: 'Approved Value for Width' })
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
    },
  )

  test('treats missing parameters and notes as empty, and reports other failures', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const platform = new BimPlatform()
    const { router, user } = await openBim(`${itemPath}/instance-properties`, platform)
    mockServer.use(
      http.get('/api/notes', () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 }), { once: true }),
    )
    expect(await screen.findByText('No Data')).toBeVisible()
    await act(() => router.navigate(`/ACME/bim-management/${itemPath}/notes`))
    expect(await screen.findByText('No Items To Display')).toBeVisible()
    expect(screen.queryByText('An error has occurred while loading the notes.')).not.toBeInTheDocument()
    mockServer.use(
      http.get('/api/master-model/:id/:kind', () => HttpResponse.json(aProblem({ status: 400 }), { status: 400 })),
    )
    await act(() => router.navigate(`/ACME/bim-management/${itemPath}/type-properties`))
    expect(await screen.findByText('An error has occurred while loading the notes.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close notification' }))
    expect(screen.getByText("Couldn't Load the Type Properties")).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })

  test('shows that the notes failed to load next to Try Again', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const { router, user } = await openBim(`${itemPath}/instance-properties`, new BimPlatform())
    await screen.findByText('No Data')
    mockServer.use(
      http.get('/api/notes', () => HttpResponse.json(aProblem({ status: 400 }), { status: 400 }), { once: true }),
    )
    await act(() => router.navigate(`/ACME/bim-management/${itemPath}/notes`))
    await user.click(await screen.findByRole('button', { name: 'Close notification' }))
    const failure = screen.getByText("Couldn't Load the Notes").closest('[role=alert]')
    await user.click(within(failure as HTMLElement).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Too thin for the north side.')).toBeVisible()
  })

  test('adds a note, shows ten per page, newest first, and links to one', async () => {
    const platform = new BimPlatform()
    platform.notes = Array.from({ length: 12 }, (_, index) => aNote({ id: idOf(700 + index), note: `Note ${index}` }))
    const { user, router, container } = await openBim(`${itemPath}/notes`, platform)
    expect(await screen.findByText('1–10 of 12')).toBeVisible()
    const add = screen.getByRole('button', { name: 'Add Note' })
    expect(add).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ask the fire marshal.')
    await user.click(add)
    const first = await screen.findByText('Ask the fire marshal.')
    expect(within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')[0]).toContainElement(first)
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('')
    expect(await screen.findByText('1–10 of 13')).toBeVisible()
    await user.click(screen.getAllByRole('link', { name: 'Link to the note by Ada Byrne' })[1] as HTMLElement)
    expect(router.state.location.hash).toBe(`#${idOf(700)}`)
    await expectNoAxeViolations(container)
  })

  test('shows a linked note on its current page @full', async () => {
    const platform = new BimPlatform()
    platform.notes = Array.from({ length: 25 }, (_, index) => aNote({ id: idOf(700 + index), note: `Note ${index}` }))
    const { user, router } = await openBim(`${itemPath}/notes?page=1#${idOf(714)}`, platform)
    expect(await screen.findByText('Note 14')).toBeVisible()
    expect(screen.getByText('11–20 of 25')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next Page' }))
    expect(await screen.findByText('Note 24')).toBeVisible()
    expect(router.state.location.hash).toBe('')
  })

  /** With an element that was changed once. */
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

  test('shows who changed what, and restores an earlier version @full', async () => {
    const platform = platformWithHistory()
    const restored: unknown[] = []
    const { user, container } = await openBim(`${itemPath}/history`, platform)
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
    // The current version cannot be restored; every other one has a button in its entry.
    const [newest, first] = within(list)
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement === list)
    expect(newest).toHaveTextContent(/^Version 2/)
    expect(within(newest as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
    expect(first).toHaveTextContent(/^Version 1Created from a capture/)
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Restore Version 1' }))
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    expect(restored).toEqual([{ version: 1, revision: 2 }])
  })

  test('offers to restore a version again after a conflict', async () => {
    const platform = platformWithHistory()
    const restored: unknown[] = []
    const { user } = await openBim(`${itemPath}/history`, platform)
    mockServer.use(
      http.post('/api/master-model/:id/restore', async ({ request }) => {
        restored.push(await request.json())
        if (restored.length > 1) return HttpResponse.json({ ...platform.elements[0], revision: 4 })
        platform.elements = platform.elements.map((element, index) =>
          index === 0 ? { ...element, revision: 3, status: 'Approved' } : element,
        )
        const detail = 'Bo Ames changed this element after you opened it.'
        const problem = aProblem({ status: 409, code: 'master-model/changed-meanwhile', detail })
        return HttpResponse.json(problem, { status: 409 })
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Restore Version 1' }))
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    const question = await screen.findByRole('alertdialog', { name: 'Restore Version 1 Anyway?' })
    expect(question).toHaveTextContent('Bo Ames changed this element after you opened it.')
    expect(question).toHaveTextContent('Now: Approved')
    await user.click(within(question).getByRole('button', { name: 'Restore Version 1' }))
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    expect(restored).toEqual([
      { version: 1, revision: 2 },
      { version: 1, revision: 3 },
    ])
  })

  test('offers no changes to readers @full', async () => {
    const { router } = await openBim(`${itemPath}/type-properties`, new BimPlatform(), readers)
    await screen.findByRole('table', { name: 'Type Properties' })
    expect(screen.queryByRole('button', { name: /Edit/ })).not.toBeInTheDocument()
    await act(() => router.navigate(`/ACME/bim-management/${itemPath}/notes`))
    await screen.findByText('Too thin for the north side.')
    expect(screen.queryByRole('button', { name: 'Add Note' })).not.toBeInTheDocument()
  })
})

describe('master model item decide', () => {
  const itemPath = `master-model/${idOf(1)}`

  function somePlatform() {
    const platform = new BimPlatform()
    platform.parameters = [
      aParameter({ approvedValue: '240' }),
      aParameter({ id: idOf(502), parameterName: 'Mark', approvedValue: null, unit: null, observedValues: [] }),
      aParameter({ id: idOf(503), parameterName: 'Height', approvedValue: null }),
      aParameter({ id: idOf(504), parameterName: 'Depth', approvedValue: null }),
    ]
    return platform
  }

  test('approves captured values of one parameter, and of all without an approved value', async () => {
    const platform = somePlatform()
    const { user, container } = await openBim(`${itemPath}/type-properties`, platform)
    const table = await screen.findByRole('table', { name: 'Type Properties' })
    expect(within(table).getByRole('row', { name: /Width/ })).toHaveTextContent(
      '240 mm300 mm, seen 412 times, and 1 other value',
    )
    expect(screen.getByText('2 parameters without an approved value were captured.')).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Approve Captured Height' }))
    expect(await screen.findByText('1 captured value approved.')).toBeVisible()
    expect(platform.parameters.map(({ approvedValue }) => approvedValue)).toEqual(['240', null, '300 mm', null])
    await user.click(screen.getByRole('button', { name: 'Approve All Captured' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve All Captured' }),
    )
    await waitFor(() =>
      expect(platform.parameters.map(({ approvedValue }) => approvedValue)).toEqual(['240', null, '300 mm', '300 mm']),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve All Captured' })).not.toBeInTheDocument())
  })

  test('shows values that others approved in the meantime rather than replacing them', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const platform = somePlatform()
    const { user } = await openBim(`${itemPath}/type-properties`, platform)
    await screen.findByRole('table', { name: 'Type Properties' })
    platform.parameters = platform.parameters.map((row) => ({ ...row, approvedValue: '250', revision: 2 }))
    await user.click(screen.getByRole('button', { name: 'Approve Captured Width' }))
    expect(await screen.findByText(/changed in the meantime and wasn't approved/)).toBeVisible()
    expect((await screen.findAllByText('250 mm')).length).toBeGreaterThan(0)
  })

  test('shows captured values to readers', async () => {
    await openBim(`${itemPath}/type-properties`, somePlatform(), readers)
    const table = await screen.findByRole('table', { name: 'Type Properties' })
    expect(table).toHaveTextContent('300 mm, seen 412 times')
    expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument()
  })

  test("navigates in the list's order and filter, on the same tab, and back to the list @full", async () => {
    const platform = new BimPlatform()
    platform.changed(idOf(5), { status: 'Approved', notApprovedReason: null, notApprovedAction: null })
    const { user, router } = await openBim('master-model', platform)
    await screen.findByText('Type 0002')
    await user.click(screen.getByRole('button', { name: 'Filter Row' }))
    await user.type(await screen.findByRole('textbox', { name: 'Filter by Category' }), 'Doors')
    await screen.findByText('1–20 of 20')
    await user.click(await screen.findByText('Type 0002'))
    await user.click(await screen.findByRole('link', { name: 'Notes' }))
    async function at(id: number) {
      await waitFor(() =>
        expect(router.state.location.pathname).toBe(`/ACME/bim-management/master-model/${idOf(id)}/notes`),
      )
      // The page has loaded the element by then and handles the next key.
      expect(await screen.findByText(`Type 000${id}`)).toBeVisible()
      await waitFor(() => expect(screen.getByRole('button', { name: 'Next Not Reviewed' })).toBeEnabled())
    }
    await at(2)
    await user.click(await screen.findByRole('button', { name: 'Next Not Reviewed' }))
    await at(8)
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await at(5)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await at(8)
    await user.click(await screen.findByRole('link', { name: 'Master Model List' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/bim-management/master-model'))
  })

  test('returns to the row of the last element on any page of the list', async () => {
    const platform = new BimPlatform()
    platform.elements = someMasterElements(45)
    const { user, router } = await openBim('master-model', platform)
    const types = ['Type 0001', 'Type 0030']
    for (const { id, type } of platform.elements)
      if (!types.includes(type))
        platform.changed(id, { status: 'Approved', notApprovedReason: null, notApprovedAction: null })
    await user.click(await screen.findByText('Type 0001'))
    await user.click(await screen.findByRole('button', { name: 'Next Not Reviewed' }))
    await waitFor(() => expect(router.state.location.pathname).toContain(idOf(30)))
    await act(() => router.navigate(-1))
    const row = await screen.findByText('Type 0030')
    expect(screen.getByText('21–40 of 45')).toBeVisible()
    expect(row.closest('[role=row]')).toContainElement(document.activeElement as HTMLElement)
  })
})

describe('master model item model', () => {
  const itemPath = `master-model/${idOf(1)}`

  async function openModel(platform = new BimPlatform()) {
    const viewer = new FakeViewer({ withoutShape: ['3'] })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    return { ...(await openBim(`${itemPath}/model`, platform)), viewer }
  }

  function namesOf(elements: readonly ElementReference[] = []) {
    return elements.map(({ elementId }) => elementId)
  }

  test('shows an element of the type isolated, and in its building with the others', async () => {
    const { user, viewer, container } = await openModel()
    const building = await screen.findByRole('button', { name: 'In Building' })
    expect(screen.getByRole('link', { name: 'Store 0815' })).toHaveAttribute(
      'href',
      `/ACME/data-management/captures/${idOf(801)}/model`,
    )
    expect(screen.getByText('2 of 3')).toBeVisible()
    await waitFor(() => expect(namesOf(viewer.getAppearance().isolated)).toEqual(['5']))
    expect(viewer.calls).toContain('fit 1')
    await expectNoAxeViolations(container)
    await user.click(building)
    expect(viewer.getAppearance()).toMatchObject({ isolated: undefined, ghostsRest: true })
    expect(viewer.getAppearance().colours.map(({ name, elements }) => [name, namesOf(elements)])).toEqual([
      ['Basic Wall: Type 0001', ['3', '5', '8']],
    ])
    expect([namesOf(viewer.getSelection()), viewer.calls.at(-1)]).toEqual([['5'], 'fit all'])
    await user.click(screen.getByRole('button', { name: 'Next element' }))
    expect(namesOf(viewer.getSelection())).toEqual(['8'])
    await user.click(screen.getByRole('button', { name: 'Previous element' }))
    await user.click(screen.getByRole('button', { name: 'Previous element' }))
    expect(screen.getByText('This element has no geometry.')).toBeVisible()
  })

  test('says that no capture has the element', async () => {
    const platform = new BimPlatform()
    platform.examples = { capture: null, elementNumbers: [] }
    await openModel(platform)
    expect(await screen.findByRole('heading', { name: 'No Captures Contain This Element' })).toBeVisible()
  })

  test('reports that none of the elements has geometry', async () => {
    const platform = new BimPlatform()
    platform.examples = { ...platform.examples, elementNumbers: [3] }
    await openModel(platform)
    expect(await screen.findByText('None of these elements have geometry.')).toBeVisible()
  })

  test("is hidden for users who can't see captures", async () => {
    const { router } = await openBim(`${itemPath}/model`, new BimPlatform(), ['revitmastermodel.read'])
    expect(await screen.findByRole('link', { name: 'History' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Model' })).not.toBeInTheDocument()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/element-captures$/))
  })
})

describe('master model item topics', () => {
  const itemPath = `master-model/${idOf(1)}`
  const projectId = idOf(901)

  function open(sent: SentTopic[], roles = [...readers, 'topics.read' as const]) {
    mockServer.use(...topicHandlers(sent))
    return openBim(`${itemPath}/topics`, new BimPlatform(), roles)
  }

  test('links to the topics about the element', async () => {
    const sent = [1, 2].map((number) => ({
      topic: { id: idOf(3000 + number), projectId, title: `Wall ${number} is too thin` },
      viewpoints: [],
    }))
    const { container } = await open(sent)
    const list = within(await screen.findByRole('list', { name: 'Topics' }))
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/ACME/data-management/topics/${idOf(3001)}`,
      `/ACME/data-management/topics/${idOf(3002)}`,
    ])
    expect(list.getByRole('link', { name: /#1 Wall 1 is too thin.*Open.*0815 Main Street/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Topics' })).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test("is hidden for users who can't read topics", async () => {
    await open([], readers)
    expect(await screen.findByRole('link', { name: 'History' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Topics' })).toBeNull()
  })
})

describe('master model item troubles', () => {
  const itemPath = `master-model/${idOf(1)}`

  const refusal = 'Ask for the role revitmastermodel.update.'

  /** Responds as if the role was revoked; the page only learns that from these responses. */
  function takeRoleAway() {
    const problem = aProblem({ status: 403, code: 'roles/missing', detail: refusal })
    const answer = () => HttpResponse.json(problem, { status: 403 })
    mockServer.use(http.put('/api/master-model/*', answer), http.post('/api/*', answer))
  }

  test('reports a role that was removed while the page was open, and keeps the input @full', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const { user, router } = await openBim(`${itemPath}/type-properties`, new BimPlatform())
    await user.click(await screen.findByRole('button', { name: 'Edit Width' }))
    const width = screen.getByRole('combobox', { name: 'Approved Value for Width' })
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const form = screen.getByRole('form', { name: 'Status' })
    await user.selectOptions(within(form).getByRole('combobox'), 'Not Approved')
    await user.type(within(form).getByRole('textbox', { name: 'Reason Not Approved' }), 'Too thin')
    takeRoleAway()
    await user.click(within(form).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('An error has occurred while saving changes.')).toBeVisible()
    expect(await within(form).findByText(refusal)).toBeVisible()
    expect(within(form).getByRole('textbox', { name: 'Reason Not Approved' })).toHaveValue('Too thin')
    await user.type(width, '0{Enter}')
    await waitFor(() => expect(width).toHaveAccessibleDescription(new RegExp(refusal)))
    expect(width).toHaveValue('3000')
    // The focus returns after the field was disabled for saving.
    await waitFor(() => expect(width).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Cancel Width' }))
    await user.click(within(form).getByRole('button', { name: 'Cancel' }))
    await act(() => router.navigate(`/ACME/bim-management/${itemPath}/notes`))
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Look at the hinge')
    await user.click(screen.getByRole('button', { name: 'Add Note' }))
    expect(await screen.findByText(refusal)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Look at the hinge')
  })

  const odd = `"Brick/Block" <b>\\ 100% \u{1F9F1} 'x' ?#&`
  const long = `${'Curtain '.repeat(249)}Wall.`.padEnd(2000, '!')

  test('shows names with quotes, slashes, emoji, and 2,000 characters completely', async () => {
    const platform = new BimPlatform()
    platform.elements = [
      aMasterElement({
        family: odd,
        type: long,
        status: 'Not Approved',
        notApprovedReason: long,
        notApprovedAction: odd,
      }),
    ]
    platform.parameters = [aParameter({ parameterName: odd, approvedValue: long, unit: null, observedValues: [] })]
    platform.notes = [aNote({ note: long, author: { name: odd, picture: null } })]
    const { user, router, container } = await openBim(`${itemPath}/type-properties`, platform)
    const details = await screen.findByLabelText('Master Parameter Item')
    for (const text of [odd, long]) expect(within(details).getAllByText(text)).toHaveLength(2)
    // Long texts are collapsed to a few lines and can be expanded.
    expect(within(details).queryByRole('button', { name: /Family/ })).not.toBeInTheDocument()
    await user.click(within(details).getByRole('button', { name: 'Show All of Type', expanded: false }))
    await user.click(within(details).getByRole('button', { name: 'Show Less of Type', expanded: true }))
    expect(within(details).getByRole('button', { name: 'Show All of Type' })).toHaveTextContent('Show All')
    expect(await screen.findByRole('cell', { name: long })).toBeVisible()
    await user.click(screen.getByRole('button', { name: `Edit ${odd}` }))
    expect(screen.getByRole('combobox', { name: `Approved Value for ${odd}` })).toHaveValue(long)
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: `Save ${odd}` }))
    expect(await screen.findByRole('button', { name: `Edit ${odd}` })).toBeVisible()
    await act(() => router.navigate(`/ACME/bim-management/${itemPath}/notes`))
    expect(await screen.findByRole('link', { name: `Link to the note by ${odd}` })).toBeVisible()
    expect(screen.getAllByText(long).length).toBeGreaterThan(1)
  })

  test('returns to the previous page regardless of tabs, or else to the list', async () => {
    const { user, router } = await openBim('master-parameter', new BimPlatform())
    afterTest(() => history.replaceState(null, ''))
    history.replaceState({ idx: 1 }, '')
    await act(() => router.navigate(`/ACME/bim-management/${itemPath}`))
    await screen.findByRole('link', { name: /Store 0815/ })
    history.replaceState({ idx: 2 }, '')
    await user.click(screen.getByRole('link', { name: 'Notes' }))
    await screen.findByText('Too thin for the north side.')
    await user.click(screen.getByRole('link', { name: /Back/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/bim-management/master-parameter'))
    history.replaceState(null, '')
    await act(() => router.navigate(`/ACME/bim-management/${itemPath}/notes`))
    await user.click(await screen.findByRole('link', { name: /^(← )?Master Model List/ }))
    expect(router.state.location.pathname).toBe('/ACME/bim-management/master-model')
  })

  test('combines edited fields in one column on phones', async () => {
    const narrow = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
    jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
    const { user, container } = await openBim(`${itemPath}/type-properties`, new BimPlatform())
    const table = await screen.findByRole('table', { name: 'Type Properties' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
    expect(within(table).getAllByText('Included in Review')).toHaveLength(2)
    await user.click(within(table).getByRole('button', { name: 'Edit Width' }))
    await user.type(within(table).getByRole('combobox', { name: 'Approved Value for Width' }), '0')
    await expectNoAxeViolations(container)
    await user.click(within(table).getByRole('button', { name: 'Save Width' }))
    expect(await within(table).findByText('3000 mm')).toBeVisible()
  })

  test.each([
    ['master-model', 'master-model-grid-settings', 'master-model-list'],
    ['master-parameter', 'master-parameter-grid-settings', 'master-parameter-list'],
  ])('saves the settings of the list %s under %s in %s @full', async (list, key, group) => {
    const { user } = await openBim(list, new BimPlatform())
    const saved: unknown[] = []
    mockServer.use(
      http.put('/api/users/:user/preferences/:key', async ({ request }) => {
        saved.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Dense Rows' }))
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ key, group })]), { timeout: 3000 })
  })
})
