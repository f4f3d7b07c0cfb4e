import { expect, test, jest, describe } from '@jest/globals'
import {
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  fakeEngine,
  FakeViewer,
  aProblem,
  readSpreadsheet,
  runSpreadsheetWorkers,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { ModelError, modelErrorCodes, replaceViewerEngine, type ModelReference } from '@lintel/shared/viewer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { captureId, hoursAgo } from '../testing/a-capture.ts'
import { masterDoor, aFlag, aReview, masterWall, runningReview } from '../testing/a-review.ts'
import { openCaptures } from '../testing/open-captures.tsx'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import type { RoleName } from '@lintel/shared/contract'

describe('capture model', () => {
  const address = `captures/${captureId(1)}/model`
  const empty = { category: '', family: '', type: '', propertySets: [] }
  const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty }))

  /** Fails to load the file at one URL. */
  class FailingViewer extends FakeViewer {
    readonly requestedUrls: (string | undefined)[] = []
    private readonly refused: string | undefined

    constructor(refused?: string) {
      super({ elements })
      this.refused = refused
    }

    override load(model: ModelReference) {
      this.requestedUrls.push(model.url)
      if (model.url !== this.refused) return super.load(model)
      return Promise.reject(new ModelError({ errorCode: modelErrorCodes.accessDenied, errorMessage: 'It is refused.' }))
    }
  }

  async function openModel(
    change: (platform: CaptureViewPlatform) => void = () => undefined,
    query = '',
    viewer = new FailingViewer(),
  ) {
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const platform = new CaptureViewPlatform()
    change(platform)
    return { ...(await openCaptures(`${address}${query}`, platform)), viewer, platform }
  }

  async function loaded(query = '') {
    const page = await openModel(undefined, query)
    await screen.findByText('4 elements')
    await screen.findByText('3 flagged elements')
    await screen.findByRole('toolbar', { name: 'Viewer tools' })
    const [handle] = page.viewer.models()
    return { ...page, modelId: handle?.modelId ?? '' }
  }

  function flaggedOf(viewer: FakeViewer) {
    return viewer
      .getAppearance()
      .colours.map(({ name, elements: ids }) => `${name} ${ids.map((one) => one.elementId).join()}`)
  }

  test('shows the model with its flagged elements in red, or alone @full', async () => {
    const { user, viewer, container } = await loaded()
    expect(screen.getByRole('application', { name: '3D model of Store 0815.ifc' })).toBeVisible()
    expect(flaggedOf(viewer)).toEqual(['Flagged 2,3,1'])
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Color Flagged' }))
    expect(flaggedOf(viewer)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Isolate Flagged' }))
    expect(viewer.getAppearance().isolated?.map(({ elementId }) => elementId)).toEqual(['2', '3', '1'])
    await user.click(screen.getByRole('button', { name: 'Isolate Flagged' }))
    expect(viewer.getAppearance().isolated).toBeUndefined()
  })

  test('fades unflagged elements until the user changes it @full', async () => {
    const { user, viewer } = await loaded()
    const isFaded = () => viewer.getAppearance().ghostsRest
    const fade = () => screen.queryByRole('button', { name: 'Fade the Rest' })
    expect(isFaded()).toBe(true)
    expect(fade()).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Fade the Rest' }))
    expect(isFaded()).toBe(false)
    expect(flaggedOf(viewer)).toEqual(['Flagged 2,3,1'])
    await user.click(screen.getByRole('button', { name: 'Isolate Flagged' }))
    expect([isFaded(), fade()]).toEqual([false, null])
    await user.click(screen.getByRole('button', { name: 'Isolate Flagged' }))
    expect(isFaded()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Color Flagged' }))
    expect([isFaded(), fade(), flaggedOf(viewer)]).toEqual([false, null, []])
  })

  test('colors elements filtered in the grid, and fades the rest', async () => {
    const viewer = new FailingViewer()
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const { user, router } = await openCaptures(`captures/${captureId(1)}/elements`, new CaptureViewPlatform())
    await screen.findByText('4711')
    await user.click(await screen.findByRole('button', { name: 'Captured Elements menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show in Model' }))
    expect(await screen.findByText('3 flagged elements')).toBeVisible()
    expect(router.state.location.search).toBe('')
    await waitFor(() => expect(flaggedOf(viewer)).toEqual(['Filtered 1,2,3,4']))
    await waitFor(() => expect(viewer.calls).toContain('fit 4'))
    expect(viewer.getAppearance().ghostsRest).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Color Flagged' }))
    expect(flaggedOf(viewer)).toEqual(['Flagged 2,3,1'])
  })

  test('colors by any property, and only requests its values', async () => {
    const { user, viewer, platform } = await loaded()
    await user.click(screen.getByRole('button', { name: 'Colors' }))
    const choice = await screen.findByRole('combobox', { name: 'Color by' })
    const height = await within(choice).findByRole('option', { name: 'Dimensions: Height' })
    expect(platform.requestedValues).toEqual([])
    await user.selectOptions(choice, height)
    const colors = () =>
      viewer.getAppearance().colours.map(({ name, elements: own }) => [name, own.map(({ elementId }) => elementId)])
    await waitFor(() =>
      expect(colors()).toEqual([
        ['6′ 10 11/16″', ['2']],
        ['7′ 2 5/8″', ['1']],
      ]),
    )
    expect(platform.requestedValues).toEqual(['set=Dimensions&name=Height'])
    expect(screen.getByRole('list', { name: 'Legend' })).toBeVisible()
  })

  test('its buttons reflect the appearance, also after other changes @full', async () => {
    const { viewer, modelId, user } = await loaded()
    const [color, alone] = ['Color Flagged', 'Isolate Flagged'].map((name) => screen.getByRole('button', { name }))
    if (!color || !alone) throw new Error('There are no buttons.')
    await user.click(alone)
    expect(alone).toHaveAttribute('aria-pressed', 'true')
    act(() => viewer.showAll())
    expect(alone).toHaveAttribute('aria-pressed', 'false')
    const one = [{ modelId, elementId: '4' }]
    act(() => viewer.setAppearance({ colours: [{ colour: '#53a000', name: 'Doors', elements: one }] }))
    expect(color).toHaveAttribute('aria-pressed', 'false')
    await user.click(color)
    expect(flaggedOf(viewer)).toEqual(['Flagged 2,3,1'])
  })

  test('explains why an element is flagged, and links to its panel in the review @full', async () => {
    const { viewer, modelId, router, user } = await loaded()
    act(() => viewer.select([{ modelId, elementId: '2' }]))
    const notice = await screen.findByText('Flagged: Door 102')
    expect(notice.parentElement).toHaveTextContent(
      'Height is 7′ 2 5/8″ instead of 6′ 10 11/16″. This is the value of the element itself. Set Height to 6′ 10 11/16″.',
    )
    act(() => viewer.select([{ modelId, elementId: '4' }]))
    expect(screen.queryByText(/^Flagged: /)).not.toBeInTheDocument()
    act(() => viewer.select([{ modelId, elementId: '2' }]))
    await user.click(await screen.findByRole('link', { name: 'Show in Review' }))
    expect(router.state.location.search).toBe(`?review=${captureId(500)}&group=${masterDoor}`)
    expect(await screen.findByText('Action: Add the parameter Fire Rating, with F60.')).toBeVisible()
  })

  test('loads the properties of an element', async () => {
    const { user, viewer, modelId } = await loaded()
    await user.click(screen.getByRole('button', { name: /^Properties/ }))
    act(() => viewer.select([{ modelId, elementId: '2' }]))
    // Lengths are shown in the organization's units.
    expect(await screen.findByText('7′ 2 5/8″')).toBeVisible()
    expect(screen.getByText('IfcGUID').parentElement).toHaveTextContent('0KkZ20so9BsO1d1hFcfLO2')
    expect(screen.getByRole('group', { name: 'Identity Data (Type)' })).toHaveTextContent('Fire RatingF30, F60')
  })

  test('lists the elements by storey, type and review result', async () => {
    const { user } = await loaded()
    await user.click(screen.getByRole('button', { name: 'Model tree' }))
    expect(await screen.findByRole('tree', { name: 'Model tree' })).toBeVisible()
    expect(screen.getAllByRole('treeitem').length).toBeGreaterThan(0)
  })

  test('waits for a pending model @full', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { platform } = await openModel((world) => {
      world.model = { ...world.model, status: 'Making', file: null }
    })
    expect(await screen.findByRole('heading', { name: 'Preparing the 3D Model' })).toBeVisible()
    platform.model = new CaptureViewPlatform().model
    await act(() => jest.advanceTimersByTimeAsync(3000))
    expect(await screen.findByText('4 elements')).toBeVisible()
  })

  test.each([
    ['None', 'No Model to Show', 'Nothing in the file has geometry.'],
    ['Error', "Couldn't Generate the 3D Model", 'It took too long.'],
  ] as const)('says why there is no model: %s @full', async (status, title, statusDetails) => {
    await openModel((world) => {
      world.model = { ...world.model, status, statusDetails, file: null }
    })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText(statusDetails)).toBeVisible()
  })
})

describe('capture review', () => {
  const address = `captures/${captureId(1)}/capture-review`
  const before = aReview({ id: captureId(499), failedElementsCount: 2, reviewDate: hoursAgo(30) })

  function open(change: (platform: CaptureViewPlatform) => void = () => undefined, roles?: RoleName[], query = '') {
    const platform = new CaptureViewPlatform()
    change(platform)
    return openCaptures(`${address}${query}`, platform, roles).then((page) => ({ ...page, platform }))
  }

  function counters() {
    return screen
      .getAllByRole('term')
      .slice(4)
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  }

  test('shows the review: summary, counters, and groups with instances @full', async () => {
    const { user, container } = await open()
    expect(
      await screen.findByText(
        'Reviewed 1,080 elements against 12 Master Model elements. 3 elements were flagged in the review.',
      ),
    ).toBeVisible()
    // The requester may have a long name.
    expect(screen.getByText(/requested by/)).toHaveStyle({ overflowWrap: 'anywhere', minWidth: '0' })
    expect(counters()).toEqual([
      'Captured Elements: 1,204',
      'Approved Elements: 1,077',
      'Flagged Elements: 3',
      'Not Reviewed: 124',
    ])
    const door = await screen.findByRole('button', { name: /^Doors: Single Flush: 36 x 84 ?2 instances/ })
    expect(door).toHaveTextContent('Height is not 6′ 10 11/16″. Missing parameter: Fire Rating.')
    await user.click(door)
    const instances = within(await screen.findByRole('list', { name: 'Flagged instances' }))
    const link = await instances.findByRole('link', { name: 'Door 102' })
    expect(link).toHaveAttribute(
      'href',
      `/ACME/data-management/captures/${captureId(1)}/model?element=2&review=${captureId(500)}`,
    )
    expect(instances.getAllByText(/^Reason: /).map(({ textContent }) => textContent)).toEqual([
      'Reason: Height is 7′ 2 5/8″ instead of 6′ 10 11/16″.',
      'Reason: Missing parameter: Fire Rating.',
      'Reason: Height is 7′ 2 5/8″ instead of 6′ 10 11/16″.',
    ])
    expect(instances.getAllByText(/^This is the value of /).map(({ textContent }) => textContent)).toEqual([
      'This is the value of the element itself.',
      'This is the value of its type.',
    ])
    expect(instances.getByText('Action: Add the parameter Fire Rating, with F60.')).toBeVisible()
    expect(instances.getByRole('link', { name: 'Single Flush: 36 x 84' })).toBeVisible()
    expect(screen.queryByText('Action: Use concrete.')).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
  })

  test('opens the panel in the URL', async () => {
    await open(undefined, undefined, `?group=${masterWall}`)
    expect(await screen.findByText('Action: Use concrete.')).toBeVisible()
  })

  test('lists earlier reviews with changes', async () => {
    const { user, router } = await open((platform) => {
      platform.reviews = [aReview({ newlyFlagged: 2, noLongerFlagged: 1 }), runningReview({ status: 'Error' }), before]
      platform.changes = [
        { ...aFlag({ elementNumber: 2 }), change: 'newly flagged' },
        { ...aFlag({ elementNumber: 9, elementName: 'Door 9' }), change: 'no longer flagged' },
      ]
    })
    await user.click(
      await screen.findByRole('button', {
        name: 'Since the previous review: 2 elements newly flagged, 1 no longer flagged',
      }),
    )
    const table = await screen.findByRole('table', { name: 'Elements with different results' })
    expect(within(table).getByRole('row', { name: /Door 9/ })).toHaveTextContent('No longer flagged')
    await user.click(screen.getByRole('button', { name: 'Review History' }))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toEqual([
      'Run New Capture',
      expect.stringMatching(/^[A-Z][a-z]{2} .* · 3 flagged \(\+2 −1\)$/),
      expect.stringMatching(/^[A-Z][a-z]{2} .* · 2 flagged$/),
    ])
    await user.click(screen.getByRole('menuitem', { name: / · 2 flagged$/ }))
    expect(await screen.findByText(/2 elements were flagged in the review\.$/)).toBeVisible()
    expect(router.state.location.search).toBe(`?review=${before.id}`)
  })

  test('reviews the capture again, and shows the new result @full', async () => {
    const { user, router, platform } = await open(
      (world) => {
        world.reviews = [aReview(), before]
      },
      undefined,
      `?review=${before.id}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Review History' }))
    jest.useFakeTimers({ advanceTimers: true })
    await user.click(await screen.findByRole('menuitem', { name: 'Run New Capture' }))
    expect(await screen.findByRole('progressbar', { name: 'Comparing with the master model' })).toBeVisible()
    expect(router.state.location.search).toBe('')
    platform.reviews = [aReview({ id: captureId(501), failedElementsCount: 0 }), ...platform.reviews.slice(1)]
    platform.groups = []
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(await screen.findByText(/0 elements were flagged in the review\.$/)).toBeVisible()
    expect(await screen.findByText('No elements were flagged.')).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  test('shows that there is no review, and starts one', async () => {
    const { user, container } = await open((platform) => {
      platform.reviews = []
    })
    expect(await screen.findByRole('heading', { name: 'No Review' })).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Run New Capture' }))
    expect(await screen.findByRole('progressbar')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'No Review' })).not.toBeInTheDocument()
  })

  test('explains why the newest review failed, and why a new one is rejected @full', async () => {
    const { user } = await open((platform) => {
      platform.reviews = [runningReview({ status: 'Error', statusDetails: 'The database went away.' }), before]
    })
    expect(await screen.findByText("The latest review didn't finish. The database went away.")).toBeVisible()
    expect(screen.getByText(/2 elements were flagged in the review\.$/)).toBeVisible()
    const refusal = aProblem({ status: 404, detail: "This capture doesn't exist in this organization." })
    mockServer.use(http.post('/api/captures/:id/reviews', () => HttpResponse.json(refusal, { status: 404 })))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByTestId('toast')).toHaveTextContent("This capture doesn't exist in this organization.")
  })

  test('exports every reason of the review as a spreadsheet', async () => {
    const download = jest.spyOn(URL, 'createObjectURL')
    runSpreadsheetWorkers()
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Export Review' }))
    await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
    const sheet = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
    expect(sheet.rows).toHaveLength(5)
    expect(JSON.stringify(sheet.rows)).toContain('Set Height to 6′ 10 11/16″.')
    const [titles, ...rows] = sheet.rows
    const columnIndex = titles?.indexOf('Value Of') ?? -1
    expect(rows.map((row) => row[columnIndex] ?? '')).toEqual(['Element', '', 'Type', ''])
  })
})
