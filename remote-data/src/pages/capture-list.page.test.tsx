import { expect, test } from '@jest/globals'
import { expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, within } from '@testing-library/react'
import { aCaptureSummary, someCaptures } from '../testing/a-capture.ts'
import { CapturesPlatform } from '../testing/captures-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

const call = '/graphql/datacapture'

function rows() {
  return within(screen.getByRole('list', { name: 'Captures' })).getAllByRole('listitem')
}

test('lists captures, ten a page, each with its file, its place and its facts', async () => {
  const platform = new CapturesPlatform([
    aCaptureSummary({ id: 'a' }),
    aCaptureSummary({
      id: 'b',
      documentFileName: 'No count.ifc',
      revitElementCount: null,
      reviewDate: null,
      ...{ failedElementsCount: null, newlyFlagged: null, noLongerFlagged: null, project: null, warningCount: 1 },
    }),
    ...someCaptures(21),
  ])
  const { user, router, container } = await openCaptures('captures', platform)
  expect(await screen.findByText('1–10 of 23')).toBeVisible()
  expect(rows()[0]).toHaveTextContent(
    /^Store 0815\.ifcProjects\/Main Street3 hours ago \| Elements: 1,204Captured Mar 14, 2026, .* \| 0815 Main Street78 flagged \(\+5 −2\)$/,
  )
  expect(rows()[1]).toHaveTextContent(/Not Reviewed \| Elements: N\/ACaptured Mar 14, 2026, \d+:00 [AP]M1 warning$/)
  expect(screen.getByRole('link', { name: /No count/ })).toHaveAttribute('href', '/ACME/data-management/captures/b')
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Next Page' }))
  expect(await screen.findByText('11–20 of 23')).toBeVisible()
  expect(router.state.location.search).toBe('?page=2')
  expect(platform.listCalls).toEqual([' 0 10', ' 10 10'])
})

test('says that there are more than are counted', async () => {
  const platform = new CapturesPlatform(someCaptures(3), [])
  platform.more = 10_001
  await openCaptures('captures?search=store', platform)
  expect(await screen.findByText('More than 10,000 captures found')).toBeVisible()
  expect(await screen.findByText('Only the first 10,000 are listed.')).toBeVisible()
})

test('marks captures that people keep', async () => {
  const platform = new CapturesPlatform(someCaptures(2))
  platform.kept = [someCaptures(2)[1]?.id ?? '']
  await openCaptures('captures', platform)
  expect(await screen.findByText('Kept')).toBeVisible()
  expect(rows().map((row) => row.textContent.includes('Kept'))).toEqual([false, true])
})

test('asks the server for what is typed, once, from the first page on, and keeps it in the address', async () => {
  const platform = new CapturesPlatform(someCaptures(23))
  const { user, router } = await openCaptures('captures?page=2', platform)
  await screen.findByText('11–20 of 23')
  await user.type(screen.getByRole('searchbox', { name: 'Search Captures' }), 'STORE 082')
  expect(await screen.findByText('10 captures found')).toHaveAttribute('role', 'status')
  expect(router.state.location.search).toBe('?search=STORE+082')
  expect(platform.listCalls).toEqual([' 10 10', 'STORE 082 0 10'])
  await user.clear(screen.getByRole('searchbox'))
  expect(await screen.findByText('1–10 of 23')).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('shows only captures that have flags, from the first page on, and the address says so', async () => {
  const clean = aCaptureSummary({ id: 'clean', documentFileName: 'Clean.ifc', failedElementsCount: 0 })
  const platform = new CapturesPlatform([clean, ...someCaptures(11)])
  const { user, router } = await openCaptures('captures?page=2', platform)
  await screen.findByText('11–12 of 12')
  await user.click(screen.getByRole('checkbox', { name: 'Has Flags' }))
  expect(await screen.findByText('11 captures found')).toHaveAttribute('role', 'status')
  expect(screen.queryByText('Clean.ifc')).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?flags=yes')
  await user.click(screen.getByRole('checkbox', { name: 'Has Flags' }))
  expect(await screen.findByText('Clean.ifc')).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('opens what the address searches for, and says where nothing is found', async () => {
  await openCaptures('captures?search=tower', new CapturesPlatform(someCaptures(3)))
  expect(await screen.findByText('No Items To Display')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('tower')
})

test.each([
  [403, 'You May Not See These Captures'],
  [404, 'The Captures Could Not Be Loaded'],
])('says why the captures cannot be loaded (%i), and tries again', async (status, title) => {
  const platform = new CapturesPlatform(someCaptures(1))
  const errors = [{ message: 'It is refused.', extensions: { code: 'roles/missing', status } }]
  const page = openCaptures('captures', platform)
  mockServer.use(http.post(call, () => HttpResponse.json({ data: null, errors }), { once: true }))
  const { user } = await page
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('It is refused.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: /Store 0815/ })).toBeVisible()
})
