import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { until } from '@lintel/shared/testing/runner'
import { screen, waitFor, within } from '@testing-library/react'
import { aCapture, captureId } from '../testing/a-capture.ts'
import { aComparison } from '../testing/a-comparison.ts'
import { openCaptures } from '../testing/open-captures.tsx'
import { CapturesPlatform } from '../testing/captures-platform.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'

const address = `captures/${captureId(1)}`

function platforms(view: CaptureViewPlatform) {
  return { handlers: () => [...view.handlers(), ...new CapturesPlatform([]).handlers()] }
}

test('deletes a capture after naming what goes with it, and leads to the others', async () => {
  const platform = new CaptureViewPlatform()
  platform.comparisons = Array.from({ length: 7 }, (_, index) => aComparison({ id: captureId(700 + index) }))
  platform.idsCheckCount = 12
  const { user, router } = await openCaptures(address, platforms(platform))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Store 0815.ifc?' })
  expect(await within(dialog).findByText('With it goes 1 review.')).toBeVisible()
  expect(await within(dialog).findByText('With it go 12 IDS checks.')).toBeVisible()
  expect(await within(dialog).findByText('With it go 7 comparisons:')).toBeVisible()
  expect(within(dialog).getAllByText('Store 0815.ifc and Store 0815 permit.ifc')).toHaveLength(5)
  expect(within(dialog).getByText('2 other comparisons')).toBeVisible()
  await expectNoAxeViolations(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(platform.deleted).toEqual([])
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.dblClick(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Captures' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME/data-management/captures')
  expect(screen.getByTestId('toast')).toHaveTextContent('Store 0815.ifc has been deleted.')
  expect(platform.deleted).toEqual([captureId(1)])
})

test('says why it could not be deleted, and leaves it where it is', async () => {
  const { user } = await openCaptures(address, new CaptureViewPlatform())
  const problem = aProblem({ status: 503, detail: 'The database is away. Try again in a moment.' })
  mockServer.use(http.delete('/api/captures/:id', () => HttpResponse.json(problem, { status: 503 })))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }))
  expect(await screen.findByTestId('toast')).toHaveTextContent('The database is away.')
  expect(screen.getByRole('heading', { level: 1, name: 'Store 0815.ifc' })).toBeVisible()
})

test('keeps a capture whatever its organization keeps, and no longer', async () => {
  const platform = new CaptureViewPlatform()
  const { user } = await openCaptures(address, platform)
  async function choose(name: string) {
    await user.click(await screen.findByRole('button', { name: 'More Actions' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Keep')
  expect(await screen.findByText('By Ada Byrne')).toBeVisible()
  expect(screen.getByTestId('toast')).toHaveTextContent('Store 0815.ifc is kept.')
  await choose('No Longer Keep')
  await waitFor(() => expect(screen.queryByText('By Ada Byrne')).not.toBeInTheDocument())
  expect(platform.keeping.isKept).toBe(false)
})

test('offers neither to those who may not, nor a comparison of the first capture of a project', async () => {
  await openCaptures(address, new CaptureViewPlatform(), ['revitupload.read'])
  expect(await screen.findByRole('button', { name: 'Download Original' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Compare with Previous' })).not.toBeInTheDocument()
})

test('compares a capture with the one before it', async () => {
  const platform = new CaptureViewPlatform()
  platform.capture = aCapture({ previousCaptureId: captureId(3) })
  const { user, router } = await openCaptures(address, platform)
  const asked: unknown[] = []
  mockServer.use(
    http.post('/api/comparisons', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json(aComparison({ id: captureId(700) }), { status: 202 })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Compare with Previous' }))
  await until(() => expect(router.state.location.pathname).toBe(`/ACME/data-management/comparisons/${captureId(700)}`))
  expect(asked).toEqual([{ baseCaptureId: captureId(3), compareCaptureId: captureId(1) }])
})

test('says at once that somebody else has deleted the capture that is looked at', async () => {
  const platform = new CaptureViewPlatform()
  const { container } = await openCaptures(`${address}/option-sets`, platform)
  expect(await screen.findByText('Pitched')).toBeVisible()
  await until(() => expect(platform.presence.areFollowed).toBe(true))
  platform.presence.tell({ isThere: true })
  platform.presence.tell({ isThere: false })
  expect(await screen.findByRole('heading', { level: 1, name: 'This Capture Has Been Deleted' })).toBeVisible()
  expect(screen.getByText(/^Somebody has deleted Store 0815.ifc while/)).toBeVisible()
  expect(await screen.findByTestId('toast')).toHaveTextContent('Store 0815.ifc has been deleted.')
  expect(screen.getByRole('link', { name: 'All Captures' })).toBeVisible()
  await expectNoAxeViolations(container)
})
