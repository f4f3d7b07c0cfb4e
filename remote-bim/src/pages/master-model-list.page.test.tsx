import { expect, jest, test, describe } from '@jest/globals'
import { expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within, act } from '@testing-library/react'
import { idOf, someMasterElements, aMasterParameter } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim, readers } from '../testing/open-bim.tsx'

describe('master model list page', () => {
  type Opened = Awaited<ReturnType<typeof openBim>>

  async function chooseInMenu({ user }: Opened, title: string) {
    await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
    await user.click(await screen.findByRole('menuitem', { name: title }))
  }

  async function openReview(platform: BimPlatform) {
    const opened = await openBim('master-model', platform)
    const grid = await screen.findByRole('grid', { name: 'Master Model List' })
    await within(grid).findByText('Type 0002')
    await chooseInMenu(opened, 'Review Master Model Items')
    const bar = await screen.findByRole('region', { name: 'Review Master Model Items' })
    return { ...opened, grid, bar }
  }

  test('is the start page of BIM management, for users who can see it @full', async () => {
    const { router, unmount } = await openBim('', new BimPlatform())
    expect(await screen.findByRole('grid', { name: 'Master Model List' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME/bim-management/master-model')
    unmount()
    const other = await openBim('', new BimPlatform(), ['revitmasterparameter.read'])
    await waitFor(() => expect(other.router.state.location.pathname).toBe('/ACME/bim-management/master-parameter'))
  })

  test('lists the master model by category, family and type, with the specified columns and links @full', async () => {
    const { user, router, container } = await openBim('master-model', new BimPlatform())
    const grid = await screen.findByRole('grid', { name: 'Master Model List' })
    await within(grid).findByText('Type 0002')
    const titles = within(grid)
      .getAllByRole('columnheader')
      .map((header) => header.getAttribute('aria-label') ?? header.textContent)
    expect(titles.join()).toMatch(/Category.*Family.*Type.*Status.*Count.*Reason.*Not Approved Action/)
    expect(titles.join()).not.toMatch(/Manufacturer/)
    await expectNoAxeViolations(container)
    await user.click(within(grid).getByText('Type 0002'))
    expect(router.state.location.pathname).toBe(`/ACME/bim-management/master-model/${idOf(2)}/element-captures`)
  })

  test('shows the first rows while loading, and counts, sorts and reviews when all are loaded @full', async () => {
    const page = openBim('master-model', new BimPlatform())
    const elements = someMasterElements(3000)
    const parts = [elements.slice(0, 100), elements.slice(100, 200), elements.slice(200)]
    const [first, second, last] = parts.map((part) => JSON.stringify(part).slice(1, -1))
    let sendRest: () => void = () => undefined
    const body = new ReadableStream<string>({
      start(controller) {
        controller.enqueue(`[${first},`)
        controller.enqueue(`${second},`)
        sendRest = () => {
          controller.enqueue(`${last}]`)
          controller.close()
        }
      },
    })
    mockServer.use(http.get('/api/master-model', () => new HttpResponse(body.pipeThrough(new TextEncoderStream()))))
    const opened = await page
    const { user, container } = opened
    const grid = await screen.findByRole('grid', { name: 'Master Model List' })
    expect(await within(grid).findByText('Type 0002')).toBeVisible()
    expect(screen.getByText('Loading…')).toBeVisible()
    expect(grid).toHaveAttribute('aria-rowcount', '-1')
    await expectNoAxeViolations(container)
    await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
    expect(await screen.findByRole('menuitem', { name: 'Reset Grid' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Review Master Model Items' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    const count = within(grid).getByRole('columnheader', { name: /^Count/ })
    await user.click(count)
    expect(within(grid).queryByText('Type 0002')).not.toBeInTheDocument()
    await user.click(count)
    await user.click(count)
    sendRest()
    expect(await screen.findByText('1–20 of 3,000')).toBeVisible()
  })

  test('reviews all filtered rows with progress, and offers undo for ten seconds @full', async () => {
    const platform = new BimPlatform()
    platform.elements = someMasterElements(230)
    const { user, grid, bar, container, authors } = await openReview(platform)
    expect(within(bar).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    expect(within(bar).getByRole('combobox', { name: 'Status' })).toHaveValue('Not Reviewed')
    await user.click(within(grid).getByRole('checkbox', { name: /all/i }))
    expect(within(bar).getByText('230 items selected')).toBeVisible()
    await user.selectOptions(within(bar).getByRole('combobox', { name: 'Status' }), 'Approved')
    await expectNoAxeViolations(container)
    await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    expect(platform.elements.every(({ status }) => status === 'Approved')).toBe(true)
    // Many per request, in list order.
    expect(platform.massCalls).toEqual([100, 100, 30])
    expect(new Set(authors.flat())).toEqual(new Set(['ada@lintel.test']))
    expect(within(bar).getByText('0 items selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await within(grid).findAllByText('Not Reviewed')
    expect(platform.elements.every(({ status }) => status === 'Not Reviewed')).toBe(true)
  })

  test('keeps failed rows selected with their reasons, and retries only those @full', async () => {
    const platform = new BimPlatform()
    platform.refused.set(idOf(2), 'It was removed.')
    const { user, grid, bar } = await openReview(platform)
    expect(within(bar).getByRole('textbox', { name: 'Reason Not Approved' })).toBeDisabled()
    await user.selectOptions(within(bar).getByRole('combobox', { name: 'Status' }), 'Not Approved')
    await user.type(within(bar).getByRole('textbox', { name: 'Reason Not Approved' }), 'Too thin')
    await user.type(within(bar).getByRole('textbox', { name: 'Not Approved Action' }), 'Use 300')
    await user.click(within(grid).getByRole('checkbox', { name: /all/i }))
    await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
    expect(
      await screen.findByText('An error has occurred while saving some of your changes, please reload and try again.'),
    ).toBeVisible()
    expect(within(bar).getByRole('alert')).toHaveTextContent('1 item: It was removed.')
    expect(within(bar).getByText('1 item selected')).toBeVisible()
    expect(platform.elements.filter(({ notApprovedReason }) => notApprovedReason === 'Too thin')).toHaveLength(59)
    platform.refused.clear()
    await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
    expect(await within(bar).findByText('0 items selected')).toBeVisible()
    expect(platform.massCalls).toEqual([60, 1])
    expect(platform.elements.every(({ notApprovedAction }) => notApprovedAction === 'Use 300')).toBe(true)
    await user.click(within(bar).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('region', { name: 'Review Master Model Items' })).not.toBeInTheDocument()
  })

  test('counts saved changes whose response was lost, and reports unknown ones @full', async () => {
    const platform = new BimPlatform()
    const { user, grid, bar } = await openReview(platform)
    await user.selectOptions(within(bar).getByRole('combobox', { name: 'Status' }), 'Approved')
    await user.click(within(grid).getByRole('checkbox', { name: /all/i }))
    platform.losesAnswers = true
    mockServer.use(http.get('/api/master-model', () => HttpResponse.error()))
    await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
    expect(await within(bar).findByRole('alert')).toHaveTextContent(
      /60 items couldn't be saved.*Your changes may have been saved/,
    )
    mockServer.use(...platform.handlers())
    await user.click(screen.getByRole('button', { name: 'Close notification' }))
    await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    expect(within(bar).queryByRole('alert')).not.toBeInTheDocument()
    expect(within(bar).getByText('0 items selected')).toBeVisible()
  })

  test('shows changes by others immediately @full', async () => {
    const platform = new BimPlatform()
    await openBim('master-model', platform)
    await screen.findByText('Type 0002')
    await waitFor(() => expect(platform.events.areFollowed).toBe(true))
    platform.events.send({ tag: '1', latest: null })
    platform.changed(idOf(2), { status: 'Not Approved', notApprovedReason: 'Too thin', notApprovedAction: null })
    platform.events.send({ tag: '2', latest: null })
    expect(await screen.findByText('Too thin')).toBeVisible()
  })

  test('updates a changed row without reloading the list', async () => {
    const platform = new BimPlatform()
    platform.position = 7
    await openBim('master-model', platform)
    await screen.findByText('Type 0002')
    await waitFor(() => expect(platform.events.areFollowed).toBe(true))
    expect(platform.followedFrom).toEqual(['7'])
    const values = { status: 'Not Approved', notApprovedReason: 'Too thin', notApprovedAction: null } as const
    const row = platform.changed(idOf(2), values)
    platform.events.send({ tag: '8', latest: null, position: 8, changes: { from: 7, rows: [row], removed: [] } })
    expect(await screen.findByText('Too thin')).toBeVisible()
    expect(platform.listCallCount).toBe(1)
    platform.position = 10
    platform.changed(idOf(2), { ...values, notApprovedReason: 'Too thick' })
    platform.events.send({ tag: '10', latest: null, position: 10, changes: null })
    expect(await screen.findByText('Too thick')).toBeVisible()
    expect(platform.listCallCount).toBe(2)
  })

  test('reloads the list if it changed without an event', async () => {
    const platform = new BimPlatform()
    platform.position = 7
    await openBim('master-model', platform)
    await screen.findByText('Type 0002')
    await waitFor(() => expect(platform.events.areFollowed).toBe(true))
    const counted = { latest: null, position: 7, changes: { from: 7, rows: [], removed: [] } }
    platform.events.send({ tag: '7', ...counted })
    platform.changed(idOf(2), { status: 'Not Approved', notApprovedReason: 'Too thin', notApprovedAction: null })
    platform.events.send({ tag: '8', ...counted })
    expect(await screen.findByText('Too thin')).toBeVisible()
    expect(platform.listCallCount).toBe(2)
  })
})

describe('merge duplicates', () => {
  async function chooseTwo(platform: BimPlatform) {
    const opened = await openBim('master-model', platform)
    const { user } = opened
    const grid = await screen.findByRole('grid', { name: 'Master Model List' })
    await within(grid).findByText('Type 0002')
    await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
    await user.click(await screen.findByRole('menuitem', { name: 'Review Master Model Items' }))
    const button = await screen.findByRole('button', { name: 'Merge Duplicates' })
    expect(button).toBeDisabled()
    for (const box of within(grid).getAllByRole('checkbox').slice(1, 3)) await user.click(box)
    await user.click(button)
    return { ...opened, grid, dialog: await screen.findByRole('dialog', { name: 'Merge Duplicates' }) }
  }

  test('merges selected elements after asking which one remains @full', async () => {
    const platform = new BimPlatform()
    platform.elements = someMasterElements(3)
    const { user, grid, dialog, container } = await chooseTwo(platform)
    // Type 0002 has one element and Type 0001 has none; the type with more elements is suggested.
    expect(within(dialog).getByRole('radio', { name: /Type 0002/ })).toBeChecked()
    await user.click(within(dialog).getByRole('radio', { name: /Type 0001/ }))
    expect(dialog).toHaveTextContent(/“Basic Wall: Type 0001” keeps its status.*of the other one/)
    await expectNoAxeViolations(container)
    await user.click(within(dialog).getByRole('button', { name: 'Merge Duplicates' }))
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    await waitFor(() => expect(within(grid).queryByText('Type 0002')).not.toBeInTheDocument())
    expect(platform.elements.map(({ type, elementCount }) => [type, elementCount])).toEqual([
      ['Type 0001', 1],
      ['Type 0003', 2],
    ])
    expect(screen.getByText('0 items selected')).toBeVisible()
  })

  test('explains a rejected merge, and retries with current versions @full', async () => {
    const platform = new BimPlatform()
    platform.elements = someMasterElements(3)
    const { user, dialog } = await chooseTwo(platform)
    platform.changed(idOf(2), { status: 'Approved', notApprovedReason: null, notApprovedAction: null })
    await user.click(within(dialog).getByRole('button', { name: 'Merge Duplicates' }))
    const question = await screen.findByRole('alertdialog', { name: 'Merge Duplicates Anyway?' })
    expect(question).toHaveTextContent('Somebody else was quicker.Basic Wall: Type 0002Before: Not Reviewed')
    expect(question).toHaveTextContent(/Now: Approved/)
    await user.click(within(question).getByRole('button', { name: 'Merge Duplicates' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(platform.elements).toHaveLength(2)
  })

  const item = `master-model/${idOf(1)}`
  const words = /This element was merged into Basic Wall: Type 0002 \(Doors\)/

  async function expectMergedNotice() {
    const link = await screen.findByRole('link', { name: 'Basic Wall: Type 0002' })
    expect(link.closest('[role=alert]')).toHaveTextContent(words)
  }

  test("links a merged element's reviewer to its survivor, and keeps the input @full", async () => {
    const platform = new BimPlatform()
    const { user } = await openBim(item, platform)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = screen.getByRole('form', { name: 'Status' })
    await user.selectOptions(within(form).getByRole('combobox'), 'Not Approved')
    await user.type(within(form).getByRole('textbox', { name: 'Reason Not Approved' }), 'Mine')
    platform.merge(idOf(1), idOf(2))
    await user.click(within(form).getByRole('button', { name: 'Save Changes' }))
    await expectMergedNotice()
    expect(screen.getByText(/so nothing was saved\. Make your change there\./)).toBeVisible()
    const link = screen.getByRole('link', { name: 'Basic Wall: Type 0002' })
    expect(link).toHaveAttribute('href', `/ACME/bim-management/master-model/${idOf(2)}/element-captures`)
    expect(within(form).getByRole('textbox', { name: 'Reason Not Approved' })).toHaveValue('Mine')
    expect(within(form).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  })

  test('does the same for parameters and notes', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const platform = new BimPlatform()
    const { user, router, container } = await openBim(`${item}/type-properties`, platform)
    await user.click(await screen.findByRole('button', { name: 'Edit Width' }))
    const width = screen.getByRole('combobox', { name: 'Approved Value for Width' })
    await user.type(width, '0')
    platform.merge(idOf(1), idOf(2))
    await user.click(screen.getByRole('button', { name: 'Save Width' }))
    await expectMergedNotice()
    expect(width).toHaveValue('3000')
    expect(width).toHaveAccessibleDescription(/so nothing was saved/)
    expect(screen.getByRole('button', { name: 'Save Width' })).toBeDisabled()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Cancel Width' }))
    expect(screen.queryByRole('button', { name: 'Edit Width' })).not.toBeInTheDocument()
    await act(() => router.navigate(`/ACME/bim-management/${item}/notes`))
    expect(await screen.findByText('Too thin for the north side.')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
  })

  test('keeps a note that was written in the meantime @full', async () => {
    const platform = new BimPlatform()
    const { user } = await openBim(`${item}/notes`, platform)
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Look at the hinge')
    platform.merge(idOf(1), idOf(2))
    await user.click(screen.getByRole('button', { name: 'Add Note' }))
    await expectMergedNotice()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Look at the hinge')
    expect(screen.getByRole('button', { name: 'Add Note' })).toBeDisabled()
  })
})

describe('master parameters', () => {
  test('lists the master parameters with links', async () => {
    const { user, router, container } = await openBim('master-parameter', new BimPlatform())
    const grid = await screen.findByRole('grid', { name: 'Master Parameter List' })
    const name = await within(grid).findByText('Fire Rating')
    expect(within(grid).getByText('60 min')).toBeVisible()
    expect(within(grid).queryByText(/^0{8}-/)).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
    await user.click(name)
    expect(router.state.location.pathname).toBe(`/ACME/bim-management/master-parameter/${idOf(901)}`)
  })

  test('shows a parameter with its captures, and approves it @full', async () => {
    const platform = new BimPlatform()
    const { user, container } = await openBim(`master-parameter/${idOf(901)}`, platform)
    expect(await screen.findByRole('heading', { level: 1, name: 'Fire Rating' })).toBeVisible()
    const facts = screen.getByLabelText('Master Parameter Item')
    expect(facts).toHaveTextContent(
      'TypeSharedExample Value60 minShared GUID–ApprovedNoReview StatusIncluded in Review',
    )
    expect(await screen.findByRole('link', { name: /Store 0815/ })).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Approved' }), 'Yes')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Default Review Status' }), 'Excluded From Review')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    await waitFor(() => expect(facts).toHaveTextContent('ApprovedYesReview StatusExcluded From Review'))
  })

  test('saves together with changes from another tab', async () => {
    const platform = new BimPlatform()
    const { user } = await openBim(`master-parameter/${idOf(901)}`, platform)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = within(screen.getByRole('form', { name: 'Review Status' }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Default Review Status' }), 'Excluded From Review')
    platform.changedParameter(idOf(901), { approved: true, defaultReviewStatus: 'Included in Review', revision: 1 })
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    expect(platform.masterParameters[0]).toMatchObject({ approved: true, defaultReviewStatus: 'Excluded From Review' })
    const facts = screen.getByLabelText('Master Parameter Item')
    await waitFor(() => expect(facts).toHaveTextContent('ApprovedYesReview StatusExcluded From Review'))
  })

  test('changes one setting of many parameters, and undoes it', async () => {
    const platform = new BimPlatform()
    platform.masterParameters = [
      aMasterParameter(),
      aMasterParameter({ id: idOf(902), parameterName: 'Mark', defaultReviewStatus: 'Excluded From Review' }),
      aMasterParameter({ id: idOf(903), parameterName: 'Width' }),
    ]
    platform.refused.set(idOf(903), 'It was removed.')
    const { user, container } = await openBim('master-parameter', platform)
    const grid = await screen.findByRole('grid', { name: 'Master Parameter List' })
    await within(grid).findByText('Mark')
    await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
    await user.click(await screen.findByRole('menuitem', { name: 'Review Master Parameters' }))
    const bar = await screen.findByRole('region', { name: 'Review Master Parameters' })
    await user.click(within(grid).getByRole('checkbox', { name: /all/i }))
    const save = within(bar).getByRole('button', { name: 'Save Changes' })
    await user.click(save)
    expect(await within(bar).findByText('Choose what to change.')).toBeVisible()
    await user.selectOptions(within(bar).getByRole('combobox', { name: 'Approved' }), 'Yes')
    await expectNoAxeViolations(container)
    await user.click(save)
    expect(await within(bar).findByText('1 item: It was removed.')).toBeVisible()
    expect(within(bar).getByText('1 item selected')).toBeVisible()
    expect(platform.masterParameters).toMatchObject([
      { approved: true, defaultReviewStatus: 'Included in Review', revision: 2 },
      { approved: true, defaultReviewStatus: 'Excluded From Review', revision: 2 },
      { approved: false, revision: 1 },
    ])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(platform.masterParameters.some(({ approved }) => approved)).toBe(false))
  })

  test('offers no changes to readers', async () => {
    await openBim(`master-parameter/${idOf(901)}`, new BimPlatform(), readers)
    await screen.findByRole('heading', { level: 1, name: 'Fire Rating' })
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  })
})

describe('late answers', () => {
  const item = `master-model/${idOf(1)}`

  /** Opens a page. Its change requests get no response until `answer` is called. */
  async function open(address: string, platform = new BimPlatform()) {
    const page = await openBim(address, platform)
    const response = Promise.withResolvers<undefined>()
    mockServer.use(
      http.put('/api/master-model/:id', () => response.promise),
      http.put('/api/master-parameters/:id', () => response.promise),
      http.post('/api/master-model/:id/merge', () => response.promise),
      http.post('/api/notes', () => response.promise),
    )
    return { ...page, platform, answer: () => act(() => response.resolve(undefined)) }
  }

  function press(name: string) {
    return screen.findByRole('button', { name })
  }

  test('a late response for a review status leaves another open form unchanged', async () => {
    const { user, platform, answer } = await open(item)
    await user.click(await press('Edit'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved')
    await user.click(await press('Save Changes'))
    await user.click(await press('Cancel'))
    await user.click(await press('Edit'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not Approved')
    await user.type(screen.getByRole('textbox', { name: 'Reason Not Approved' }), 'Too thin')
    answer()
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Reason Not Approved' })).toHaveValue('Too thin')
    await user.click(await press('Save Changes'))
    // The revision is newer because of the user's own earlier save, which is not a conflict.
    await waitFor(() => expect(platform.elements[0]).toMatchObject({ notApprovedReason: 'Too thin', revision: 3 }))
  })

  test('a late response for a parameter does the same', async () => {
    const { user, answer } = await open(`master-parameter/${idOf(901)}`)
    await user.click(await press('Edit'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Approved' }), 'Yes')
    await user.click(await press('Save Changes'))
    await user.click(await press('Cancel'))
    await user.click(await press('Edit'))
    const status = screen.getByRole('combobox', { name: 'Default Review Status' })
    await user.selectOptions(status, 'Excluded From Review')
    answer()
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    expect(status).toBeVisible()
    expect(status).toHaveValue('Excluded From Review')
  })

  test('a late merge leaves later selections unchanged', async () => {
    const platform = new BimPlatform()
    platform.elements = someMasterElements(5)
    const { user, answer } = await open('master-model', platform)
    const grid = await screen.findByRole('grid', { name: 'Master Model List' })
    await within(grid).findByText('Type 0002')
    await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
    await user.click(await screen.findByRole('menuitem', { name: 'Review Master Model Items' }))
    for (const type of ['0001', '0002']) await user.click(boxOf(grid, type))
    await user.click(await press('Merge Duplicates'))
    const dialog = await screen.findByRole('dialog', { name: 'Merge Duplicates' })
    await user.click(within(dialog).getByRole('button', { name: 'Merge Duplicates' }))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    for (const type of ['0002', '0004']) await user.click(boxOf(grid, type))
    answer()
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    await waitFor(() => expect(within(grid).queryByText('Type 0001')).not.toBeInTheDocument())
    expect(screen.getByText('1 item selected')).toBeVisible()
    expect(boxOf(grid, '0004')).toBeChecked()
  })

  function boxOf(grid: HTMLElement, type: string): HTMLElement {
    const row = within(grid).getByText(`Type ${type}`).closest<HTMLElement>('[role=row]')
    if (!row) throw new Error(`Type ${type} is in the grid.`)
    return within(row).getByRole('checkbox')
  }

  test('a late response for a note keeps later input @full', async () => {
    const { user, answer } = await open(`${item}/notes`)
    const field = await screen.findByRole('textbox', { name: 'Note' })
    await user.type(field, 'Look at the hinge')
    await user.click(await press('Add Note'))
    await user.type(field, ', and at the lock')
    answer()
    expect(await screen.findByText('Look at the hinge')).toBeVisible()
    expect(field).toHaveValue('Look at the hinge, and at the lock')
  })
})
