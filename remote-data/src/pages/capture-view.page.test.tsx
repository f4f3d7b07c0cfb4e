import { expect, jest, test, beforeEach, describe } from '@jest/globals'
import {
  aProblem,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  fakeEngine,
  FakeViewer,
  UploadsPlatform,
} from '@lintel/shared/testing'
import { screen, waitFor, within, act, fireEvent } from '@testing-library/react'
import { aCapture, captureId } from '../testing/a-capture.ts'
import { openCaptures } from '../testing/open-captures.tsx'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { replaceViewerEngine, type ModelReference } from '@lintel/shared/viewer'
import type { CaptureVersions } from '@lintel/shared/contract/captures'
import type { ReviewRun } from '../features/captures/review/review.model.ts'
import { aReview } from '../testing/a-review.ts'
import { IngestionsPlatform } from '../testing/ingestions-platform.ts'

describe('capture view page', () => {
  const address = `captures/${captureId(1)}`

  function cellsOf(name: string): string[] {
    const table = screen.getByRole('group', { name })
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(': '))
  }

  test('opens the project details, with all data of file and project @full', async () => {
    const { router, container } = await openCaptures(address, new CaptureViewPlatform())
    expect(await screen.findByRole('heading', { level: 1, name: 'Store 0815.ifc' })).toBeVisible()
    expect(router.state.location.pathname).toBe(`/ACME/data-management/${address}/project-details`)
    expect(screen.getByText('Projects/Main Street')).toBeVisible()
    const details = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
    expect(details).toEqual([
      expect.stringMatching(/^Capture Date: Mar 14, 2026, /),
      'Capture Type: IFC',
      'Path: Projects/Main Street',
      'Project: 0815 Main Street',
    ])
    const tabs = within(screen.getByRole('navigation', { name: 'View Capture' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Project Details',
      'Elements',
      'Capture Review',
      'IDS Checks',
      'Parameter Binding Map',
      'Option Sets',
      'Model',
    ])
    expect(cellsOf('Revit Project Information')).toEqual([
      'Author: Ada Byrne',
      'Building Name: ',
      'Client Name: Crestline',
      'Organization Description: ',
      'Organization Name: Byrne Architects',
      'Project Address: 1 Main Street, Columbus',
      'Project Issue Date: 2026-01-31',
      'Project Name: Main Street',
      'Project Number: 0815',
      'Project Status: Permit',
    ])
    expect(cellsOf('Custom Project Information')).toEqual(['Store Format: P14'])
    expect(cellsOf('Georeferencing')).toEqual(['Coordinate Reference System: EPSG:25832'])
    await expectNoAxeViolations(container)
  })

  test("shows the file's warnings, with a link on every tab", async () => {
    const platform = new CaptureViewPlatform()
    const warnings = ["The file has no levels, so its elements aren't assigned to any.", 'It was read as Windows-1252.']
    platform.capture = aCapture({ warnings })
    const { user, container } = await openCaptures(`${address}/option-sets`, platform)
    expect(await screen.findByRole('heading', { name: 'Design Option Sets' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: '2 about the file' }))
    const panel = await screen.findByRole('region', { name: 'File Warnings' })
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(warnings)
    await expectNoAxeViolations(container)
  })

  test('has a default name for a file without one', async () => {
    const platform = new CaptureViewPlatform()
    platform.capture = aCapture({ documentFileName: '', customProjectInfos: [] })
    await openCaptures(`${address}/nowhere`, platform)
    expect(await screen.findByRole('heading', { level: 1, name: 'No File Name' })).toBeVisible()
    expect(cellsOf('Custom Project Information')).toEqual(['No Data'])
  })

  test.each([captureId(9), 'nonsense'])(
    'shows on the page and in a toast that there is no capture %s @full',
    async (id) => {
      const platform = new CaptureViewPlatform()
      platform.capture = null
      const { container } = await openCaptures(`captures/${id}`, platform)
      expect(await screen.findByRole('heading', { level: 1, name: 'Capture Not Found' })).toBeVisible()
      expect(await screen.findByTestId('toast')).toHaveTextContent('Capture Not Found')
      expect(screen.getByRole('link', { name: 'All Captures' })).toHaveAttribute(
        'href',
        '/ACME/data-management/captures',
      )
      await expectNoAxeViolations(container)
    },
  )

  test('shows each parameter with its categories, and the design option sets @full', async () => {
    const { user, container } = await openCaptures(`${address}/parameter-binding-map`, new CaptureViewPlatform())
    const categories = await screen.findByRole('list', { name: 'Height' })
    expect(
      within(categories)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Doors', 'Walls'])
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('link', { name: 'Option Sets' }))
    expect(await screen.findByRole('heading', { name: 'Design Option Sets' })).toBeVisible()
    const options = await screen.findByRole('list', { name: 'Roof' })
    expect(
      within(options)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Flat', 'Pitched'])
  })

  test('downloads the original, or says why it cannot', async () => {
    const { user } = await openCaptures(address, new CaptureViewPlatform())
    const clicked: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.getAttribute('href')} as ${this.download}`)
    })
    const button = await screen.findByRole('button', { name: 'Download Original' })
    await user.click(button)
    await screen.findByRole('button', { name: 'Download Original' })
    expect(clicked).toEqual(['/models/original?signature=x as Store 0815.ifc'])
    const gone = aProblem({ status: 404, detail: "This capture doesn't exist in this organization." })
    mockServer.use(http.get('/api/captures/:id/file', () => HttpResponse.json(gone, { status: 404 })))
    await user.click(button)
    expect(await screen.findByTestId('toast')).toHaveTextContent("This capture doesn't exist in this organization.")
  })
})

describe('capture elements beside the model', () => {
  const empty = { category: '', family: '', type: '', propertySets: [] }
  let saved: Record<string, string>

  beforeEach(() => {
    saved = {}
    const wide = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
    const spy = jest.spyOn(window, 'matchMedia').mockReturnValue(wide)
    afterTest(() => spy.mockRestore())
    mockServer.use(
      http.get('/api/users/:id/preferences', () =>
        HttpResponse.json(Object.entries(saved).map(([key, value]) => ({ key, value, group: 'Viewer' }))),
      ),
      http.put('/api/users/:id/preferences/:key', async ({ params, request }) => {
        const body = (await request.json()) as { value: string }
        saved[String(params['key'])] = body.value
        return HttpResponse.json({ key: params['key'], group: 'Viewer', ...body })
      }),
    )
  })

  async function openBeside(query = '') {
    const viewer = new FakeViewer({ elements: ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty })) })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const page = await openCaptures(`captures/${captureId(1)}/model${query}`, new CaptureViewPlatform())
    await screen.findByText('3 flagged elements')
    await screen.findByRole('toolbar', { name: 'Viewer tools' })
    const [handle] = viewer.models()
    const ids = () => viewer.getSelection().map(({ elementId }) => elementId)
    return { ...page, viewer, ids, modelId: handle?.modelId ?? '' }
  }

  async function openGrid(query = '') {
    const page = await openBeside(query)
    const toggle = screen.getByRole('button', { name: 'Elements' })
    // Settings saved by one test also apply to the next one.
    if (toggle.getAttribute('aria-pressed') === 'false') {
      await page.user.click(toggle)
      await waitFor(() => expect(saved).toMatchObject({ 'captured-model.elements-beside': 'true' }))
    }
    const grid = await screen.findByRole('grid', { name: 'Model Elements' })
    await within(grid).findByText('4711')
    return { ...page, grid }
  }

  function rowOf(grid: HTMLElement, text: string) {
    const row = within(grid).getByText(text).closest('[role="row"]')
    if (!row) throw new Error(`There is no row with ${text}.`)
    return row
  }

  test('syncs the selection of grid and model @full', async () => {
    const { user, viewer, ids, modelId, grid, container } = await openGrid()
    await expectNoAxeViolations(container)
    await user.click(within(grid).getByText('4711'))
    expect(ids()).toEqual(['2'])
    expect(viewer.calls.at(-1)).toBe('fit selection')
    expect(rowOf(grid, '4711')).toHaveAttribute('aria-selected', 'true')
    const [, first] = within(grid).getAllByRole('checkbox')
    if (!first) throw new Error('There are no boxes.')
    await user.click(first)
    expect(ids().toSorted()).toEqual(['1', '2'])

    await act(async () => viewer.select([{ modelId, elementId: '4' }]))
    expect(rowOf(grid, 'Office')).toHaveAttribute('aria-selected', 'true')
    expect(rowOf(grid, '4711')).toHaveAttribute('aria-selected', 'false')
    // Tab moves the focus to its row.
    expect(rowOf(grid, 'Office').querySelector('[tabindex="0"]')).not.toBeNull()
    await act(async () => viewer.select([{ modelId, elementId: 'terrain' }]))
    expect(within(grid).queryAllByRole('row', { selected: true })).toEqual([])
  })

  test('remembers the panel and its width @full', async () => {
    const { user } = await openGrid()
    const splitter = screen.getByRole('separator', { name: 'Width of the elements' })
    expect(splitter).toHaveAttribute('aria-valuenow', '42')
    act(() => splitter.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(splitter).toHaveAttribute('aria-valuetext', '46%')
    await user.keyboard('{End}{ArrowRight}')
    expect(splitter).toHaveAttribute('aria-valuenow', '75')
    await waitFor(() =>
      expect(saved).toMatchObject({
        'captured-model.elements-beside': 'true',
        'captured-model.share-beside': '75',
      }),
    )
    await user.dblClick(splitter)
    expect(splitter).toHaveAttribute('aria-valuenow', '42')
    await user.click(screen.getByRole('button', { name: 'Elements' }))
    expect(screen.queryByRole('grid', { name: 'Model Elements' })).not.toBeInTheDocument()
    await waitFor(() => expect(saved).toMatchObject({ 'captured-model.elements-beside': 'false' }))
  })
})

describe('capture versions', () => {
  beforeEach(() => localStorage.clear())

  const none: CaptureVersions = { previous: null, next: null, incoming: null }
  const previous = { id: captureId(7), documentFileName: 'Store 0814.ifc', isElsewhere: false, comparison: null }
  const incoming = { id: captureId(901), fileName: 'Store 0816.ifc', requestedBy: 'Ada Byrne', captureId: null }

  async function openCapture(versions: Partial<CaptureVersions> = {}, reviews?: ReviewRun[]) {
    const platform = new CaptureViewPlatform()
    platform.versions = { ...none, ...versions }
    if (reviews) platform.reviews = reviews
    const [uploads, ingestions] = [new UploadsPlatform(), new IngestionsPlatform()]
    mockServer.use(...uploads.handlers(), ...ingestions.handlers())
    const tab = reviews ? 'capture-review' : 'project-details'
    const page = await openCaptures(`captures/${captureId(1)}/${tab}`, platform)
    await screen.findByRole('heading', { name: 'Store 0815.ifc' })
    return { ...page, platform, uploads, ingestions }
  }

  async function versionsSection() {
    return screen.findByRole('region', { name: 'Versions' })
  }

  test('uploads the next version of a capture from its page, and links to it @full', async () => {
    const { user, platform, ingestions, container } = await openCapture()
    await user.click(await screen.findByRole('button', { name: 'More Actions' }))
    const upload = await screen.findByRole('menuitem', { name: 'Upload New Version' })
    expect(screen.queryByRole('region', { name: 'Versions' })).not.toBeInTheDocument()
    platform.versions = {
      ...none,
      incoming: { ...incoming, status: 'InProgress', statusDetails: 'Reading the model', progress: 40 },
    }
    await user.click(upload)
    jest.useFakeTimers({ advanceTimers: true })
    await user.upload(screen.getByLabelText('File of the new version'), new File(['ISO-10303-21;'], 'Store 0816.ifc'))
    await waitFor(() => expect(ingestions.versionsOf).toEqual([captureId(1)]))
    expect(ingestions.chosen).toEqual([undefined])
    expect(ingestions.started[0]).toMatch(/ Projects\/Main Street$/)
    expect(await screen.findByText('New version Store 0816.ifc, from Ada Byrne: Reading the model')).toBeVisible()
    await expectNoAxeViolations(container)
    platform.versions = { ...none, next: { id: captureId(2), documentFileName: 'Store 0816.ifc' } }
    await act(() => jest.advanceTimersByTimeAsync(2000))
    const section = within(await versionsSection())
    const link = await section.findByRole('link', { name: 'Store 0816.ifc' })
    expect(link).toHaveAttribute('href', `/ACME/data-management/captures/${captureId(2)}`)
    expect(screen.queryByLabelText('File of the new version')).not.toBeInTheDocument()
  })

  test('rejects unsupported files before the upload', async () => {
    const { ingestions, uploads } = await openCapture()
    const files = [new File(['x'], 'Store.exe')]
    fireEvent.input(await screen.findByLabelText('File of the new version'), { target: { files } })
    expect(await screen.findByText(/^Store\.exe isn't an IFC file\./)).toBeVisible()
    expect(uploads.uploads.size + ingestions.started.length).toBe(0)
  })

  test('links to the previous version and the comparison with it @full', async () => {
    const comparison = { id: captureId(8), status: 'Complete' } as const
    const { container } = await openCapture({ previous: { ...previous, comparison } })
    const section = within(await versionsSection())
    expect(section.getByText(/^New version of/)).toBeVisible()
    expect(section.getByRole('link', { name: 'Store 0814.ifc' })).toBeVisible()
    expect(section.getByRole('link', { name: 'View Changes' })).toHaveAttribute(
      'href',
      `/ACME/data-management/comparisons/${captureId(8)}`,
    )
    await expectNoAxeViolations(container)
  })

  test.each([
    [{ previous: { ...previous, comparison: { id: captureId(8), status: 'Queued' } } }, /Comparing…$/],
    [
      { previous: { ...previous, comparison: { id: captureId(8), status: 'Error' } } },
      /Couldn't Compare These Captures$/,
    ],
    [{ previous: { ...previous, isElsewhere: true } }, /has been moved to another project, so they aren't compared\.$/],
    [
      { previous: { ...previous, id: null } },
      /^Uploaded as a new version of Store 0814\.ifc, which has since been deleted/,
    ],
    [
      { incoming: { ...incoming, status: 'Error', statusDetails: 'This is no IFC file.', progress: 0 } },
      /^Store 0816\.ifc couldn't be captured as its next version\. This is no IFC file\./,
    ],
  ] satisfies [Partial<CaptureVersions>, RegExp][])(
    'shows the status of a version: %# @full',
    async (versions, words) => {
      await openCapture(versions)
      expect((await versionsSection()).textContent).toMatch(words)
    },
  )

  test('reports a duplicate file only to its uploader', async () => {
    const known = {
      ...incoming,
      status: 'Complete' as const,
      statusDetails: null,
      progress: 100,
      captureId: captureId(3),
    }
    const { user } = await openCapture({ incoming: known })
    await screen.findByLabelText('File of the new version')
    expect(screen.queryByRole('region', { name: 'Versions' })).not.toBeInTheDocument()
    await user.upload(screen.getByLabelText('File of the new version'), new File(['ISO-10303-21;'], 'Store 0816.ifc'))
    expect((await versionsSection()).textContent).toMatch(/this exact file has already been captured\. View Capture$/)
  })

  test('offers no new version without permission, and shows if versions failed to load', async () => {
    const problem = aProblem({ status: 503, detail: 'The database is away.' })
    const platform = new CaptureViewPlatform()
    const fails = http.get('/api/captures/:id/versions', () => HttpResponse.json(problem, { status: 503 }))
    const failing = { handlers: () => [fails, ...platform.handlers()] }
    await openCaptures(`captures/${captureId(1)}/project-details`, failing, ['revitupload.read'])
    expect(await screen.findByText("Couldn't Load the Versions")).toBeVisible()
    expect(screen.queryByLabelText('File of the new version')).not.toBeInTheDocument()
  })

  test('shows how flags changed since the previous version in a first review @full', async () => {
    await openCapture({ previous }, [aReview({ newlyFlagged: 5, noLongerFlagged: 2, isSinceVersion: true })])
    expect(
      await screen.findByText("Since the previous version's review: 5 elements newly flagged, 2 no longer flagged."),
    ).toBeVisible()
  })
})

describe('capture model regeneration', () => {
  const address = `captures/${captureId(1)}`

  /** Records which files were loaded. */
  class RecordingViewer extends FakeViewer {
    readonly shown: (string | undefined)[] = []

    override load(model: ModelReference) {
      this.shown.push(model.url)
      return super.load(model)
    }
  }

  async function openCapture(platform = new CaptureViewPlatform(), tab = 'option-sets') {
    const empty = { category: '', family: '', type: '', propertySets: [] }
    const viewer = new RecordingViewer({ elements: [{ elementId: '1', ...empty }] })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const ingestions = new IngestionsPlatform()
    const handlers = () => [...ingestions.handlers(), ...platform.handlers()]
    return { ...(await openCaptures(`${address}/${tab}`, { handlers })), platform, viewer }
  }

  async function chooseAgain(user: Awaited<ReturnType<typeof openCapture>>['user']) {
    await user.click(await screen.findByRole('button', { name: 'More Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Regenerate 3D Model' }))
  }

  test('recreates the model, and shows the previous one with progress until then', async () => {
    const { user, platform, viewer, router, container } = await openCapture()
    expect(await screen.findByText('Pitched')).toBeVisible()
    await until(() => expect(platform.presence.areFollowed).toBe(true))
    platform.presence.send({ isThere: true, modelState: 'Made a' })
    await chooseAgain(user)
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/model$/))
    expect(screen.getByTestId('toast')).toHaveTextContent('The 3D model of Store 0815.ifc is being regenerated.')
    expect(await screen.findByText(/^Ada Byrne is regenerating the 3D model\. Until it's ready/)).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Waiting for a worker' })).toBeVisible()
    expect(await screen.findByText('1 element')).toBeVisible()
    await expectNoAxeViolations(container)
    const file = { url: '/models/new.glb?signature=y', bytes: 900, contentHash: 'c'.repeat(64) }
    platform.model = { ...platform.model, file, making: null }
    platform.presence.send({ isThere: true, modelState: 'Made c' })
    await waitFor(() => expect(viewer.shown.at(-1)).toContain('/models/new.glb'))
    expect(viewer.shown[0]).toContain('/models/capture.glb')
    expect(screen.queryByText(/is regenerating the 3D model/)).not.toBeInTheDocument()
  })

  test('shows the progress of a first model', async () => {
    const platform = new CaptureViewPlatform()
    platform.remake()
    const { making } = platform.model
    if (!making) throw new Error('Nothing is made.')
    const first = {
      ...making,
      isRemake: false,
      status: 'InProgress' as const,
      statusDetails: 'Creating the geometry',
      progress: 80,
    }
    platform.model = { ...platform.model, status: 'Making', file: null, making: first }
    await openCapture(platform, 'model')
    expect(await screen.findByRole('progressbar', { name: 'Creating the geometry' })).toHaveAttribute(
      'aria-valuenow',
      '80',
    )
  })

  test('has no menu for readers', async () => {
    await openCaptures(address, new CaptureViewPlatform(), ['revitupload.read'])
    expect(await screen.findByRole('button', { name: 'Download Original' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More Actions' })).not.toBeInTheDocument()
  })
})
