import { expect, test, jest, describe } from '@jest/globals'
import {
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  aProblem,
  fakeEngine,
  FakeViewer,
} from '@lintel/shared/testing'
import { screen, within, waitFor, act, fireEvent } from '@testing-library/react'
import { aCaptureSummary, someCaptures, aCapture, captureId, aCaptureView } from '../testing/a-capture.ts'
import { CapturesPlatform } from '../testing/captures-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'
import { until, afterTest } from '@lintel/shared/testing/runner'
import { aComparison } from '../testing/a-comparison.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { linkText, parseViewLink } from '../features/saved-views/link-text.model.ts'
import type { RoleName } from '@lintel/shared/contract'
import type { CaptureSummary } from '../features/captures/index.ts'

describe('capture list page', () => {
  function rows() {
    return within(screen.getByRole('list', { name: 'Captures' })).getAllByRole('listitem')
  }

  test('lists captures, ten per page, with file, location and details @full', async () => {
    const platform = new CapturesPlatform([
      aCaptureSummary({ id: 'a', version: 3, openTopicCount: 2 }),
      aCaptureSummary({
        id: 'b',
        documentFileName: 'No count.ifc',
        revitElementCount: null,
        reviewDate: null,
        ...{ failedElementsCount: null, newlyFlagged: null, noLongerFlagged: null, project: null, warningCount: 1 },
        hasModel: false,
      }),
      ...someCaptures(21),
    ])
    const { user, router, container } = await openCaptures('captures', platform)
    expect(await screen.findByText('1–10 of 23')).toBeVisible()
    expect(rows()[0]).toHaveTextContent(
      /Store 0815\.ifcVersion 378 flagged \(\+5 −2\)Projects\/Main StreetReviewed: 3 hours ago \| Elements: 1,204 \| Captured: Mar 14, 2026, .* \| 0815 Main Street \| 2 open topicsModel$/,
    )
    expect(rows()[1]).toHaveTextContent(
      /1 warningProjects\/Main StreetNot Reviewed \| Elements: N\/A \| Captured: Mar 14, 2026, \d+:00 [AP]M$/,
    )
    expect(screen.getByRole('link', { name: /No count/ })).toHaveAttribute('href', '/ACME/data-management/captures/b')
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Next Page' }))
    expect(await screen.findByText('11–20 of 23')).toBeVisible()
    expect(router.state.location.search).toBe('?page=2')
    expect(platform.listCalls).toEqual([' 0 10', ' 10 10'])
  })

  test('shows a picture of the model if there is one, and links to the model @full', async () => {
    const pictured = aCaptureSummary({ id: 'a', thumbnailUrl: '/models/a.webp' })
    await openCaptures('captures', new CapturesPlatform([pictured, aCaptureSummary({ id: 'b', hasModel: false })]))
    const picture = await screen.findByTestId('thumbnail')
    expect(picture).toHaveAttribute('src', '/models/a.webp')
    const link = screen.getByRole('link', { name: 'Model' })
    expect(link).toHaveAccessibleDescription('3D model of Store 0815.ifc')
    expect(link).toHaveAttribute('href', '/ACME/data-management/captures/a/model')
    fireEvent.error(picture)
    expect(screen.queryByTestId('thumbnail')).not.toBeInTheDocument()
  })

  test('shows the captures as a table, and saves the layout', async () => {
    const platform = new CapturesPlatform([aCaptureSummary({ version: 2 })])
    const { user, container } = await openCaptures('captures', platform)
    expect(await screen.findByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const table = await screen.findByRole('table', { name: 'Captures' })
    expect(within(table).getByRole('row', { name: /Store 0815/ })).toHaveTextContent(
      /Store 0815\.ifc0815 Main StreetMar 14, 2026, .*3 hours ago1,204Version 278 flagged \(\+5 −2\)Model$/,
    )
    expect(screen.queryByRole('list', { name: 'Captures' })).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
    await waitFor(() => expect(platform.saved).toEqual([['captures.layout', '"table"']]), { timeout: 3000 })
  })

  test('marks kept captures', async () => {
    const platform = new CapturesPlatform(someCaptures(2))
    platform.kept = [someCaptures(2)[1]?.id ?? '']
    await openCaptures('captures', platform)
    expect(await screen.findByText('Kept')).toBeVisible()
    expect(rows().map((row) => row.textContent.includes('Kept'))).toEqual([false, true])
  })

  test('opens the search in the URL, and shows if nothing was found', async () => {
    await openCaptures('captures?search=tower', new CapturesPlatform(someCaptures(3)))
    expect(await screen.findByText('No Items To Display')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('tower')
  })
})

describe('bulk actions', () => {
  const [first, second, third] = someCaptures(3) as [CaptureSummary, CaptureSummary, CaptureSummary]

  async function openSelected(platform: CapturesPlatform, names: readonly string[], roles?: RoleName[]) {
    const page = await openCaptures('captures', platform, roles)
    for (const name of names) await page.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    const bar = within(screen.getByRole('region', { name: 'Selected Captures' }))
    return { ...page, bar }
  }

  test('deletes the selected captures after listing what is deleted with them @full', async () => {
    const platform = new CapturesPlatform([first, second, third])
    const { user, bar, container } = await openSelected(platform, ['Store 0815.ifc', 'Store 0816.ifc'])
    expect(bar.getByText('2 captures selected')).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(bar.getByRole('button', { name: 'Delete…' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 captures?' })
    expect(within(dialog).getByText('Store 0816.ifc')).toBeVisible()
    expect(
      await within(dialog).findByText('This also deletes 4 reviews, 1 comparison, and 2 IDS checks.'),
    ).toBeVisible()
    await expectNoAxeViolations(dialog)
    await user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByTestId('toast')).toHaveTextContent('2 captures deleted.')
    expect(platform.deleted).toEqual([first.id, second.id])
    await waitFor(() => expect(screen.queryByText('Store 0815.ifc')).not.toBeInTheDocument())
    expect(screen.queryByRole('region', { name: 'Selected Captures' })).not.toBeInTheDocument()
  })

  test("keeps captures selected that couldn't be deleted, with the reasons", async () => {
    const platform = new CapturesPlatform([first, second, third])
    platform.problems.set(second.id, "This capture doesn't exist in this organization.")
    const { user, bar } = await openSelected(platform, ['Store 0815.ifc', 'Store 0816.ifc'])
    await user.click(bar.getByRole('button', { name: 'Delete…' }))
    await user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }))
    expect(await bar.findByRole('alert')).toHaveTextContent(
      "1 capture couldn't be changed.Store 0816.ifc: This capture doesn't exist in this organization.",
    )
    expect(bar.getByText('1 capture selected')).toBeVisible()
  })

  test('moves the selected captures of all pages to another project', async () => {
    const platform = new CapturesPlatform(someCaptures(12))
    const { user, bar } = await openSelected(platform, ['Store 0815.ifc'])
    await user.click(screen.getByRole('button', { name: 'Next Page' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Store 0826.ifc' }))
    expect(screen.getByRole('checkbox', { name: 'Select Page' })).toBePartiallyChecked()
    await user.click(bar.getByRole('button', { name: 'Move…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 Captures to Another Project' })
    await user.click(within(dialog).getByRole('combobox', { name: 'Project' }))
    await user.click(await within(dialog).findByRole('option', { name: /^Harbor/ }))
    await expectNoAxeViolations(dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    expect(await screen.findByTestId('toast')).toHaveTextContent('2 captures moved.')
    expect(platform.moved).toEqual({
      captures: [1, 12].map((number) => ({ captureId: captureId(number), fromProjectGroupId: captureId(901) })),
      project: { kind: 'existing', projectGroupId: captureId(501) },
    })
  })

  test('compares two captures of one project, with the older one as the base', async () => {
    const older = { ...second, captureDate: '2026-03-01T15:00:00.000Z' }
    const elsewhere = { ...third, project: { id: captureId(501), projectNumber: '', projectName: 'Harbor' } }
    const { user, bar, router } = await openSelected(new CapturesPlatform([first, older, elsewhere]), [
      'Store 0815.ifc',
      'Store 0817.ifc',
    ])
    const requests: unknown[] = []
    mockServer.use(
      http.post('/api/comparisons', async ({ request }) => {
        requests.push(await request.json())
        return HttpResponse.json(aComparison({ id: captureId(700) }), { status: 202 })
      }),
    )
    const compare = bar.getByRole('button', { name: 'Compare' })
    expect(compare).toBeDisabled()
    expect(compare).toHaveAccessibleDescription('Only captures of the same project can be compared.')
    await user.click(screen.getByRole('checkbox', { name: 'Select Store 0816.ifc' }))
    expect(compare).toHaveAccessibleDescription('Select two captures to compare.')
    await user.click(screen.getByRole('checkbox', { name: 'Select Store 0817.ifc' }))
    await user.click(compare)
    await until(() => expect(router.state.location.pathname).toContain(`/comparisons/${captureId(700)}`))
    expect(requests).toEqual([{ baseCaptureId: second.id, compareCaptureId: first.id }])
  })

  test('lets readers compare, and selects a whole page', async () => {
    const platform = new CapturesPlatform([first, second, third])
    const { user, bar } = await openSelected(platform, ['Store 0815.ifc'], ['revitupload.read'])
    expect(bar.queryByRole('button', { name: 'Delete…' })).not.toBeInTheDocument()
    expect(bar.queryByRole('button', { name: 'Move…' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Select Page' }))
    expect(bar.getByText('3 captures selected')).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('checkbox', { name: 'Select Page' })).not.toBeChecked()
  })
})

describe('capture actions', () => {
  const address = `captures/${captureId(1)}`

  function platforms(view: CaptureViewPlatform) {
    return { handlers: () => [...view.handlers(), ...new CapturesPlatform([]).handlers()] }
  }

  async function askToDelete(user: Awaited<ReturnType<typeof openCaptures>>['user']) {
    await user.click(await screen.findByRole('button', { name: 'More Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }

  test('deletes a capture after listing what is deleted with it, and opens the list', async () => {
    const platform = new CaptureViewPlatform()
    platform.comparisons = Array.from({ length: 7 }, (_, index) => aComparison({ id: captureId(700 + index) }))
    platform.idsCheckCount = 12
    platform.versionSets = [{ id: captureId(800), name: '50% CD' }]
    const { user, router } = await openCaptures(address, platforms(platform))
    await askToDelete(user)
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Store 0815.ifc?' })
    expect(await within(dialog).findByText('This also deletes 1 review.')).toBeVisible()
    expect(await within(dialog).findByText('This also deletes 12 IDS checks.')).toBeVisible()
    expect(await within(dialog).findByText(/can't be deleted while it's in the version set 50% CD\./)).toBeVisible()
    expect(await within(dialog).findByText('This also deletes 7 comparisons:')).toBeVisible()
    expect(within(dialog).getAllByText('Store 0815.ifc and Store 0815 permit.ifc')).toHaveLength(5)
    expect(within(dialog).getByText('2 other comparisons')).toBeVisible()
    await expectNoAxeViolations(dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(platform.deleted).toEqual([])
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await askToDelete(user)
    await user.dblClick(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Captures' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME/data-management/captures')
    expect(screen.getByTestId('toast')).toHaveTextContent('Store 0815.ifc has been deleted.')
    expect(platform.deleted).toEqual([captureId(1)])
  })

  test("explains why it couldn't be deleted, and stays", async () => {
    const { user } = await openCaptures(address, new CaptureViewPlatform())
    const problem = aProblem({ status: 503, detail: 'The database is away. Try again in a moment.' })
    mockServer.use(http.delete('/api/captures/:id', () => HttpResponse.json(problem, { status: 503 })))
    await askToDelete(user)
    await user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }))
    expect(await screen.findByTestId('toast')).toHaveTextContent('The database is away.')
    expect(screen.getByRole('heading', { level: 1, name: 'Store 0815.ifc' })).toBeVisible()
  })

  test('marks a capture as kept, and removes the mark', async () => {
    const platform = new CaptureViewPlatform()
    const { user } = await openCaptures(address, platform)
    async function choose(name: string) {
      await user.click(await screen.findByRole('button', { name: 'More Actions' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await choose('Keep')
    expect(await screen.findByText('By Ada Byrne')).toBeVisible()
    expect(screen.getByTestId('toast')).toHaveTextContent('Store 0815.ifc is excluded from automatic cleanup.')
    await choose('Stop Keeping')
    await waitFor(() => expect(screen.queryByText('By Ada Byrne')).not.toBeInTheDocument())
    expect(platform.keeping.isKept).toBe(false)
  })

  test("hides actions without permission, and the comparison for a project's first capture", async () => {
    await openCaptures(address, new CaptureViewPlatform(), ['revitupload.read'])
    expect(await screen.findByRole('button', { name: 'Download Original' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More Actions' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Compare with Previous' })).not.toBeInTheDocument()
  })

  test('compares a capture with the previous one', async () => {
    const platform = new CaptureViewPlatform()
    platform.capture = aCapture({ previousCaptureId: captureId(3) })
    const { user, router } = await openCaptures(address, platform)
    const requests: unknown[] = []
    mockServer.use(
      http.post('/api/comparisons', async ({ request }) => {
        requests.push(await request.json())
        return HttpResponse.json(aComparison({ id: captureId(700) }), { status: 202 })
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Compare with Previous' }))
    await until(() =>
      expect(router.state.location.pathname).toBe(`/ACME/data-management/comparisons/${captureId(700)}`),
    )
    expect(requests).toEqual([{ baseCaptureId: captureId(3), compareCaptureId: captureId(1) }])
  })

  test('shows immediately that someone else has deleted the open capture', async () => {
    const platform = new CaptureViewPlatform()
    const { container } = await openCaptures(`${address}/option-sets`, platform)
    expect(await screen.findByText('Pitched')).toBeVisible()
    await until(() => expect(platform.presence.areFollowed).toBe(true))
    platform.presence.send({ isThere: true })
    platform.presence.send({ isThere: false })
    expect(await screen.findByRole('heading', { level: 1, name: 'This Capture Was Deleted' })).toBeVisible()
    expect(screen.getByText(/^Someone deleted Store 0815.ifc, including/)).toBeVisible()
    expect(await screen.findByTestId('toast')).toHaveTextContent('Store 0815.ifc has been deleted.')
    expect(screen.getByRole('link', { name: 'All Captures' })).toBeVisible()
    await expectNoAxeViolations(container)
  })
})

describe('capture links', () => {
  const empty = { category: '', family: '', type: '', propertySets: [] }
  const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty }))

  async function openModel(query = '') {
    const viewer = new FakeViewer({ elements })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const page = await openCaptures(`captures/${captureId(1)}/model${query}`, new CaptureViewPlatform())
    await screen.findByText('4 elements')
    await screen.findByRole('toolbar', { name: 'Viewer tools' })
    const [handle] = viewer.models()
    return { ...page, viewer, modelId: handle?.modelId ?? '' }
  }

  const { cameraType, cutPlanes, target, position, upVector } = aCaptureView()
  const camera = { cameraType, cutPlanes, target, position, upVector }

  test('a copied link restores the view with hidden elements, selection and measurements @full', async () => {
    const first = await openModel()
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const measured = { kind: 'length' as const, points: [target, position] }
    act(() => {
      first.viewer.setView({ ...camera, cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }] })
      first.viewer.setAppearance({
        selected: [{ modelId: first.modelId, elementId: '2' }],
        hidden: [{ modelId: first.modelId, elementId: '4' }],
      })
      first.viewer.setMeasurements([measured])
    })
    await first.user.click(screen.getByRole('button', { name: 'Saved Views' }))
    await first.user.click(await screen.findByRole('button', { name: 'Copy Link' }))
    expect(await screen.findByText(/^Link copied\./)).toBeVisible()
    await expectNoAxeViolations(first.container)
    const link = new URL(String(copied.mock.calls[0]?.[0]))
    expect(link.search.length).toBeLessThan(1000)
    first.unmount()

    const second = await openModel(link.search)
    await waitFor(() => expect(second.viewer.getSelection().map(({ elementId }) => elementId)).toEqual(['2']))
    expect(second.viewer.getView()).toMatchObject({ position, target, cutPlanes: [{ w: -3 }] })
    expect(second.viewer.getAppearance().hidden.map(({ elementId }) => elementId)).toEqual(['4'])
    expect(second.viewer.getMeasurements()).toEqual([measured])
  })

  test('reports a truncated link, and shows the model anyway', async () => {
    const { viewer } = await openModel('?seen=abc')
    expect(await screen.findByText('This link is incomplete. Ask for a new one.')).toBeVisible()
    expect(viewer.models()).toHaveLength(1)
  })

  test('limits the length of links, and their size after decompression', async () => {
    const components = {
      selection: Array.from({ length: 9000 }, (_, index) => ({ elementId: `${Math.sin(index)}${index}` })),
    }
    expect(await linkText({ ...camera, components })).toBeUndefined()
    const bomb = new Blob([' '.repeat(3_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const bytes = Buffer.from(await new Response(bomb).arrayBuffer()).toString('base64url')
    expect(bytes.length).toBeLessThan(6000)
    expect(await parseViewLink(bytes)).toBeUndefined()
    const good = (await linkText(camera)) ?? ''
    expect(await parseViewLink(good)).toEqual(camera)
    for (const bad of [good.slice(0, -4), `${good}!`, '', good.replace(/./, '-')])
      expect(await parseViewLink(bad)).toBeUndefined()
    const flat = await linkText({ ...camera, target: position })
    expect(await parseViewLink(flat ?? '')).toBeUndefined()
  })
})

describe('capture move', () => {
  const address = `captures/${captureId(1)}/project-details`

  async function openDialog(platform = new CaptureViewPlatform(), roles?: RoleName[]) {
    const page = await openCaptures(address, platform, roles)
    await page.user.click(await screen.findByRole('button', { name: 'More Actions' }))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Move to Another Project…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move Store 0815.ifc to Another Project' })
    return { ...page, platform, dialog, inDialog: within(dialog) }
  }

  test('moves a capture to another project after listing void comparisons, and shows who did @full', async () => {
    const platform = new CaptureViewPlatform()
    platform.capture = aCapture({ previousCaptureId: captureId(3) })
    const { user, dialog, inDialog } = await openDialog(platform)
    expect(screen.queryByRole('table', { name: 'Project Changes' })).not.toBeInTheDocument()
    expect(inDialog.getByText(/^It's currently in 0815 Main Street\. Comparisons with other captures/)).toBeVisible()
    const move = inDialog.getByRole('button', { name: 'Move' })
    expect(move).toBeDisabled()
    await user.click(inDialog.getByRole('combobox', { name: 'Project' }))
    const harbor = await inDialog.findByRole('option', { name: /^Harbor/ })
    expect(inDialog.queryByRole('option', { name: /^0815 Main Street/ })).not.toBeInTheDocument()
    await user.click(harbor)
    await waitFor(() => expect(move).toBeEnabled())
    await expectNoAxeViolations(dialog)
    await user.dblClick(move)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.getByTestId('toast')).toHaveTextContent('Store 0815.ifc has been moved to Harbor.')
    expect(platform.moved).toEqual([
      { fromProjectGroupId: captureId(901), project: { kind: 'existing', projectGroupId: captureId(501) } },
    ])
    const table = await screen.findByRole('table', { name: 'Project Changes' })
    expect(within(table).getByRole('row', { name: /Harbor/ })).toHaveTextContent(/0815 Main StreetHarborAda Byrne$/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Compare with Previous' })).not.toBeInTheDocument())
  })

  test('moves a capture to a new project named after the search text', async () => {
    const { user, platform, inDialog } = await openDialog()
    await user.click(inDialog.getByRole('combobox', { name: 'Project' }))
    await user.paste('Pier')
    await user.click(await inDialog.findByRole('option', { name: 'New Project…' }))
    expect(await inDialog.findByRole('textbox', { name: 'Name' })).toHaveValue('Pier')
    await user.click(inDialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(platform.moved).toHaveLength(1))
    expect(platform.moved[0]?.project).toEqual({ kind: 'named', projectName: 'Pier', projectNumber: '' })
  })

  test('shows in the dialog that someone has moved it, and restarts from its project @full', async () => {
    const { user, platform, inDialog } = await openDialog()
    platform.move({ kind: 'named', projectName: 'Depot', projectNumber: '' })
    const detail = 'The capture was moved to Depot in the meantime. Review it, then move it from there.'
    const problem = aProblem({ status: 409, code: 'captures/moved-meanwhile', detail })
    mockServer.use(
      http.post('/api/captures/:id/moves', () => HttpResponse.json(problem, { status: 409 }), { once: true }),
    )
    await user.click(inDialog.getByRole('combobox', { name: 'Project' }))
    await user.click(await inDialog.findByRole('option', { name: /^Harbor/ }))
    await user.click(inDialog.getByRole('button', { name: 'Move' }))
    expect(await inDialog.findByRole('alert')).toHaveTextContent(detail)
    expect(await inDialog.findByText(/^It's currently in Depot\./)).toBeVisible()
    await user.click(inDialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(platform.moved[0]?.fromProjectGroupId).toBe(captureId(502)))
  })

  test('shows immediately that someone else has moved the open capture', async () => {
    const platform = new CaptureViewPlatform()
    await openCaptures(address, platform)
    expect(await screen.findByText('0815 Main Street')).toBeVisible()
    await until(() => expect(platform.presence.areFollowed).toBe(true))
    const { toProject } = platform.move({ kind: 'named', projectName: 'Depot', projectNumber: '' })
    platform.presence.send({ isThere: true, projectGroupId: toProject.id })
    expect(await screen.findByText('Depot', { selector: 'dd' })).toBeVisible()
  })

  test("offers no move to users who can't upload, and shows if moves failed to load", async () => {
    const platform = new CaptureViewPlatform()
    const failure = aProblem({ status: 503, detail: 'The database is away.' })
    const failing = { handlers: () => [movesFail(failure), ...platform.handlers()] }
    await openCaptures(address, failing, ['revitupload.read'])
    expect(await screen.findByText("Couldn't Load Project Changes")).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Move to Another Project…' })).not.toBeInTheDocument()
  })

  function movesFail(problem: ReturnType<typeof aProblem>) {
    return http.get('/api/captures/:id/moves', () => HttpResponse.json(problem, { status: problem.status }))
  }
})
