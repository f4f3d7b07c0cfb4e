import { expect, jest, test } from '@jest/globals'
import { aProblem, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { setGlobal } from '@lintel/shared/testing/runner'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aCapture, captureId, someCaptures } from '../testing/a-capture.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { CapturesPlatform } from '../testing/captures-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

const address = `captures/${captureId(1)}`
const elsewhere = '/ACME/data-management/captures'

/** Opens a capture whose calls at `path` are answered when the test says so, once the person has gone to the list. */
async function open(path: string, { tab = 'project-details', answer = undefined as Response | undefined } = {}) {
  const view = new CaptureViewPlatform()
  view.capture = aCapture({ previousCaptureId: captureId(3) })
  const list = new CapturesPlatform(someCaptures(3))
  const page = await openCaptures(`${address}/${tab}`, { handlers: () => [...view.handlers(), ...list.handlers()] })
  const held = Promise.withResolvers<undefined>()
  let asked = 0
  mockServer.use(
    http.all(path, async () => {
      asked += 1
      await held.promise
      return answer
    }),
  )
  async function answerElsewhere() {
    await waitFor(() => expect(asked).toBe(1))
    await act(() => page.router.navigate(elsewhere))
    await screen.findByRole('heading', { level: 1, name: 'Captures' })
    held.resolve(undefined)
    // Whatever follows the answer follows within a few turns.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  }
  return { ...page, view, list, answerElsewhere }
}

test('a file whose address comes late is not downloaded over another page', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user, answerElsewhere } = await open('/api/captures/:id/file')
  await user.click(await screen.findByRole('button', { name: 'Download Original' }))
  await answerElsewhere()
  expect(click).not.toHaveBeenCalled()
})

test('a review that is read late is not exported from there', async () => {
  const Worker = jest.fn()
  setGlobal('Worker', Worker)
  const { user, answerElsewhere } = await open('/api/capture-reviews/:id/flags', { tab: 'capture-review' })
  await user.click(await screen.findByRole('button', { name: 'Export Review' }))
  await answerElsewhere()
  expect(Worker).not.toHaveBeenCalled()
})

test('a capture that is deleted late is told, and leaves the list where people are by then', async () => {
  const { user, view, list, answerElsewhere } = await open('/api/captures/:id')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }))
  list.captures = someCaptures(3).slice(1)
  await answerElsewhere()
  expect(view.deleted).toEqual([captureId(1)])
  expect(await screen.findByText('Store 0815.ifc has been deleted.')).toBeVisible()
  expect(list.listCalls).toEqual([' 0 10', ' 0 10'])
})

test('a comparison that is refused late is told to whoever has gone on', async () => {
  const problem = aProblem({ status: 503, detail: 'The database is away. Try again in a moment.' })
  const { user, answerElsewhere } = await open('/api/comparisons', {
    answer: HttpResponse.json(problem, { status: 503 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Compare with Previous' }))
  await answerElsewhere()
  expect(await screen.findByText('The database is away. Try again in a moment.')).toBeVisible()
})
