import { expect, test, jest, describe } from '@jest/globals'
import { expectNoAxeViolations, aProblem, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { until, setGlobal } from '@lintel/shared/testing/runner'
import { screen, waitFor, within, act } from '@testing-library/react'
import { captureId, aCapture, someCaptures } from '../testing/a-capture.ts'
import { aComparison, aProject } from '../testing/a-comparison.ts'
import { ComparisonsPlatform } from '../testing/comparisons-platform.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { CapturesPlatform } from '../testing/captures-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

describe('project page', () => {
  const address = `data-management/projects/${captureId(500)}`

  test('lists projects by number, name and address, and searches them @full', async () => {
    const site = { ...aProject().site, state: null }
    const other = aProject({ id: captureId(501), projectNumber: '', projectName: 'Side Street', site })
    const platform = new ComparisonsPlatform({ projects: [aProject(), other] })
    const { user, container } = await openComparisons('data-management/projects', platform)
    const rows = await within(await screen.findByRole('list', { name: 'Projects' })).findAllByRole('link')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '0815 Main Street1 Main Street, Columbus, Ohio7 captures | Last captured: Mar 14, 2026 | 3 open topics',
      'Model',
      'Side Street1 Main Street, Columbus7 captures | Last captured: Mar 14, 2026 | 3 open topics',
      'Model',
    ])
    expect(rows[1]).toHaveAttribute('href', `/ACME/data-management/captures/${captureId(1)}/model`)
    await expectNoAxeViolations(container)
    await user.type(screen.getByRole('searchbox', { name: 'Search Captures' }), 'side')
    expect(await screen.findByText('1 project found')).toBeVisible()
    expect(platform.calls).toEqual(['projects ', 'projects side'])
  })

  test('shows projects as a table', async () => {
    const platform = new ComparisonsPlatform({ projects: [aProject({ thumbnailUrl: '/models/a.webp' })] })
    const { user, container } = await openComparisons('data-management/projects', platform)
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    const table = await screen.findByRole('table', { name: 'Projects' })
    expect(within(table).getByRole('row', { name: /Main Street/ })).toHaveTextContent(
      '0815 Main Street1 Main Street, Columbus, Ohio7Mar 14, 2026Model',
    )
    expect(within(table).getByTestId('thumbnail')).toHaveAttribute('src', '/models/a.webp')
    await expectNoAxeViolations(container)
  })

  test('shows a project with its address and captures, five per page @full', async () => {
    const { container, router } = await openComparisons(address, new ComparisonsPlatform())
    expect(await screen.findByRole('heading', { level: 1, name: '0815 Main Street' })).toBeVisible()
    expect(router.state.location.pathname).toBe(`/ACME/${address}/captures`)
    expect(screen.getByText('Stores')).toBeVisible()
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Address',
      'Address 2',
      'City',
      'State',
      'Zip Code',
    ])
    expect(await screen.findByText('1–5 of 7')).toBeVisible()
    expect(screen.getByRole('link', { name: /State 7/ })).toHaveTextContent(
      /^State 7Version 7Projects\/Main StreetCaptured: .* | Elements: 1,204$/,
    )
    await expectNoAxeViolations(container)
  })

  test('hides an empty Address 2, and check marks without permission to compare', async () => {
    const project = aProject({ site: { ...aProject().site, streetAddress2: null } })
    await openComparisons(address, new ComparisonsPlatform({ projects: [project] }), ['projects.read'])
    expect(await screen.findByText('1–5 of 7')).toBeVisible()
    expect(screen.queryByText('Address 2')).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /State 7/ })).not.toBeInTheDocument()
  })

  test('lists the comparisons of the project, or an empty state', async () => {
    const platform = new ComparisonsPlatform({ comparisons: [aComparison()] })
    const { unmount } = await openComparisons(`${address}/comparisons`, platform)
    expect(await screen.findByRole('link', { name: /3 elements and 1 type/ })).toBeVisible()
    expect(platform.calls).toEqual([`projectGroupId=${captureId(500)}&skip=0&take=10`])
    unmount()
    await openComparisons(`${address}/comparisons`, new ComparisonsPlatform({ comparisons: [] }))
    expect(await screen.findByRole('heading', { name: 'No Comparisons' })).toBeVisible()
  })

  test('shows model elements with counts, which can be filtered as numbers @full', async () => {
    const { user } = await openComparisons(`${address}/model-elements`, new ComparisonsPlatform())
    const grid = await screen.findByRole('grid', { name: 'Model Elements' })
    await waitFor(() => expect(grid).toHaveTextContent('Basic Wall'))
    await user.click(screen.getByRole('button', { name: /filter/i }))
    await user.type(await screen.findByRole('textbox', { name: /Count/ }), '140')
    await until(() => expect(grid).not.toHaveTextContent('Single'))
    expect(grid).toHaveTextContent('Basic Wall')
  })

  test('says that there is no such project', async () => {
    await openComparisons(address, new ComparisonsPlatform({ projects: [] }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Capture Not Found' })).toBeVisible()
  })

  test('treats an invalid id as a missing project', async () => {
    await openComparisons('data-management/projects/abc', new ComparisonsPlatform())
    expect(await screen.findByRole('heading', { level: 1, name: 'Capture Not Found' })).toBeVisible()
  })

  test('redirects the alternative URL', async () => {
    const { router, unmount } = await openComparisons(
      `projects/${captureId(500)}/model-elements?x=1`,
      new ComparisonsPlatform(),
    )
    await screen.findByRole('grid', { name: 'Model Elements' })
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      `/ACME/${address}/model-elements?x=1`,
    )
    unmount()
    const list = await openComparisons('projects', new ComparisonsPlatform())
    await waitFor(() => expect(list.router.state.location.pathname).toBe('/ACME/data-management/projects'))
  })
})

describe('late answers', () => {
  const address = `captures/${captureId(1)}`
  const elsewhere = '/ACME/data-management/captures'

  /** Opens a capture. Requests to `path` get their response after the user has navigated to the list. */
  async function open(path: string, { tab = 'project-details', answer = undefined as Response | undefined } = {}) {
    const view = new CaptureViewPlatform()
    view.capture = aCapture({ previousCaptureId: captureId(3) })
    const list = new CapturesPlatform(someCaptures(3))
    const page = await openCaptures(`${address}/${tab}`, { handlers: () => [...view.handlers(), ...list.handlers()] })
    const response = Promise.withResolvers<undefined>()
    let callCount = 0
    mockServer.use(
      http.all(path, async () => {
        callCount += 1
        await response.promise
        return answer
      }),
    )
    async function respondAfterLeaving() {
      await waitFor(() => expect(callCount).toBe(1))
      await act(() => page.router.navigate(elsewhere))
      await screen.findByRole('heading', { level: 1, name: 'Captures' })
      response.resolve(undefined)
      // The response is handled within milliseconds.
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    }
    return { ...page, view, list, answerElsewhere: respondAfterLeaving }
  }

  test('a late download link does not start a download on another page @full', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user, answerElsewhere } = await open('/api/captures/:id/file')
    await user.click(await screen.findByRole('button', { name: 'Download Original' }))
    await answerElsewhere()
    expect(click).not.toHaveBeenCalled()
  })

  test('a late review is not exported on another page @full', async () => {
    const Worker = jest.fn()
    setGlobal('Worker', Worker)
    const { user, answerElsewhere } = await open('/api/capture-reviews/:id/flags', { tab: 'capture-review' })
    await user.click(await screen.findByRole('button', { name: 'Export Review' }))
    await answerElsewhere()
    expect(Worker).not.toHaveBeenCalled()
  })

  test('a late deletion is reported without navigating away @full', async () => {
    const { user, view, list, answerElsewhere } = await open('/api/captures/:id')
    await user.click(await screen.findByRole('button', { name: 'More Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }))
    list.captures = someCaptures(3).slice(1)
    await answerElsewhere()
    expect(view.deleted).toEqual([captureId(1)])
    expect(await screen.findByText('Store 0815.ifc has been deleted.')).toBeVisible()
    expect(list.listCalls).toEqual([' 0 10', ' 0 10'])
  })

  test('a late rejection of a comparison is reported on another page @full', async () => {
    const problem = aProblem({ status: 503, detail: 'The database is away. Try again in a moment.' })
    const { user, answerElsewhere } = await open('/api/comparisons', {
      answer: HttpResponse.json(problem, { status: 503 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Compare with Previous' }))
    await answerElsewhere()
    expect(await screen.findByText('The database is away. Try again in a moment.')).toBeVisible()
  })
})
