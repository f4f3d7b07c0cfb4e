import { expect, jest, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aCapture, captureId } from '../testing/a-capture.ts'
import { openCaptures } from '../testing/open-captures.tsx'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'

const address = `captures/${captureId(1)}`

function cellsOf(name: string): string[] {
  const table = screen.getByRole('group', { name })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(': '))
}

test('leads to the project details, with all there is to know of file and project', async () => {
  const { router, container } = await openCaptures(address, new CaptureViewPlatform())
  expect(await screen.findByRole('heading', { level: 1, name: 'Store 0815.ifc' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/ACME/data-management/${address}/project-details`)
  expect(screen.getByText('Projects/Main Street')).toBeVisible()
  const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(facts).toEqual([
    expect.stringMatching(/^Capture Date: Mar 14, 2026, /),
    'Capture Type: IFC',
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
  await expectNoAxeViolations(container)
})

test('tells what was odd about the file, and leads there from every tab', async () => {
  const platform = new CaptureViewPlatform()
  const warnings = ['The file has no levels, so its elements are on none.', 'It was read as Windows-1252.']
  platform.capture = aCapture({ warnings })
  const { user, container } = await openCaptures(`${address}/option-sets`, platform)
  expect(await screen.findByRole('heading', { name: 'Design Option Sets' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '2 about the file' }))
  const panel = await screen.findByRole('region', { name: 'Warnings About The File' })
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(warnings)
  await expectNoAxeViolations(container)
})

test('has a name for a file without one', async () => {
  const platform = new CaptureViewPlatform()
  platform.capture = aCapture({ documentFileName: '', customProjectInfos: [] })
  await openCaptures(`${address}/nowhere`, platform)
  expect(await screen.findByRole('heading', { level: 1, name: 'No File Name' })).toBeVisible()
  expect(cellsOf('Custom Project Information')).toEqual(['No Data'])
})

test.each([captureId(9), 'nonsense'])('says that there is no capture %s, twice', async (id) => {
  const platform = new CaptureViewPlatform()
  platform.capture = null
  const { container } = await openCaptures(`captures/${id}`, platform)
  expect(await screen.findByRole('heading', { level: 1, name: 'Capture Not Found' })).toBeVisible()
  expect(await screen.findByTestId('toast')).toHaveTextContent('Capture Not Found')
  expect(screen.getByRole('link', { name: 'All Captures' })).toHaveAttribute('href', '/ACME/data-management/captures')
  await expectNoAxeViolations(container)
})

test.each([
  [403, 'You May Not See This Capture'],
  [404, 'The Capture Could Not Be Loaded'],
])('says why the capture cannot be loaded (%i), and tries again', async (status, title) => {
  const page = openCaptures(address, new CaptureViewPlatform())
  const problem = aProblem({ status, detail: 'It is refused.' })
  mockServer.use(http.post('/graphql/datacapture', () => HttpResponse.json(problem, { status }), { once: true }))
  const { user } = await page
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Store 0815.ifc' })).toBeVisible()
})

test('leads to its project, and names it to those who may not see projects', async () => {
  const platform = new CaptureViewPlatform()
  const { unmount } = await openCaptures(address, platform, ['revitupload.read', 'projects.read'])
  const link = await screen.findByRole('link', { name: '0815 Main Street' })
  expect(link).toHaveAttribute('href', `/ACME/data-management/projects/${captureId(901)}`)
  unmount()
  await openCaptures(address, platform, ['revitupload.read'])
  expect(await screen.findByText('0815 Main Street')).toBeVisible()
  expect(screen.queryByRole('link', { name: '0815 Main Street' })).not.toBeInTheDocument()
})

test('leads from the row of an element to the element in the model', async () => {
  mockServer.use(http.get('/api/users/:id/preferences', () => HttpResponse.json([])))
  const { router, user } = await openCaptures(`${address}/elements`, new CaptureViewPlatform())
  await user.click(await screen.findByText('4711'))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/model$/))
  expect(router.state.location.search).toBe('?element=2')
})

test('lists the elements in a grid, with the columns that are specified', async () => {
  mockServer.use(http.get('/api/users/:id/preferences', () => HttpResponse.json([])))
  const { container, user } = await openCaptures(`${address}/elements`, new CaptureViewPlatform())
  const grid = await screen.findByRole('grid', { name: 'Captured Elements' })
  expect(await within(grid).findByText('4711')).toBeVisible()
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Category', 'Family', 'Type', 'Revit Element Id'])
  await expectNoAxeViolations(container)
  await user.click(await screen.findByRole('button', { name: 'Captured Elements menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Export To Excel' })).toBeVisible()
})

test('shows each parameter with its categories, and the design option sets', async () => {
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

test.each(['parameter-binding-map', 'option-sets'])('says that there is no data for %s', async (tab) => {
  const platform = new CaptureViewPlatform()
  platform.bindings = []
  platform.designOptions = []
  await openCaptures(`${address}/${tab}`, platform)
  expect(await screen.findByText('No Data')).toBeVisible()
})

test.each([
  ['parameter-binding-map', 'ParameterBindings', 'The Parameter Binding Map Could Not Be Loaded', 'Doors'],
  ['option-sets', 'DesignOptions', 'The Design Option Sets Could Not Be Loaded', 'Pitched'],
])('says that %s could not be loaded, and tries again', async (tab, operation, title, shown) => {
  const page = openCaptures(`${address}/${tab}`, new CaptureViewPlatform())
  const errors = [{ message: 'It failed.', extensions: { code: 'platform/internal', status: 500 } }]
  let hasFailed = false
  mockServer.use(
    http.post<never, { query: string }>('/graphql/datacapture', async ({ request }) => {
      const { query } = await request.clone().json()
      if (hasFailed || !query.startsWith(`query ${operation}(`)) return undefined
      hasFailed = true
      return HttpResponse.json({ data: null, errors })
    }),
  )
  const { user } = await page
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(shown)).toBeVisible()
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
  const gone = aProblem({ status: 404, detail: 'There is no such capture in this organization.' })
  mockServer.use(http.get('/api/captures/:id/file', () => HttpResponse.json(gone, { status: 404 })))
  await user.click(button)
  expect(await screen.findByTestId('toast')).toHaveTextContent('There is no such capture in this organization.')
})
