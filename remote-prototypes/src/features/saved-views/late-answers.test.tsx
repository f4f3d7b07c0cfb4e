import { expect, jest, test } from '@jest/globals'
import { aProblem, aSavedView, delay, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { modelsAre, openViewer } from '../../testing/open-viewer.tsx'

const viewCall = '/api/savedviews/:id'
const front = aSavedView({ components: { selection: [{ elementId: 'away' }] } })
const back = aSavedView({ id: 'back', name: 'Back' })

async function openEditor() {
  const opened = await openViewer({ roles: ['prototypes.read', 'prototypes.edit'], views: [front, back] })
  await modelsAre(2)
  return opened
}

async function pick({ user }: Awaited<ReturnType<typeof openEditor>>, name: RegExp) {
  const list = within(await screen.findByRole('list', { name: 'Saved views' }))
  await user.click(list.getByRole('button', { name }))
}

/** Holds back the answer to a call until the test gives it. */
function hold(method: 'get' | 'put', refusal?: { status: number }) {
  const answer = Promise.withResolvers<undefined>()
  const ended = jest.fn()
  mockServer.use(
    http[method](viewCall, async () => {
      await answer.promise
      ended()
      return refusal && HttpResponse.json(aProblem(refusal), refusal)
    }),
  )
  return async () => {
    answer.resolve(undefined)
    await waitFor(() => expect(ended).toHaveBeenCalled())
    // What is done with the answer follows it at once.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  }
}

test('an update that is answered late leaves the question open that was asked meanwhile', async () => {
  const page = await openEditor()
  const { user } = page
  await pick(page, /^Back/)
  const answer = hold('put')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Update View' }))
  await user.click(question.getByRole('button', { name: 'Update' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('alertdialog', { name: 'Delete View' })
  await answer()
  expect(screen.getByRole('alertdialog', { name: 'Delete View' })).toBeVisible()
})

test('a picked view says nothing of its elements on another page', async () => {
  const page = await openEditor()
  const answer = hold('get')
  await pick(page, /^Front/)
  mockServer.use(http.get('/api/lintel-webapi/prototypes/ACME/P14/2023.2', () => delay('infinite')))
  await act(() => page.router.navigate('/ACME/prototypes/P14/2023.2'))
  await answer()
  expect(screen.queryByTestId('toast')).not.toBeInTheDocument()
})

test('nothing is said of a view that could not be loaded when another one is picked by then', async () => {
  const log = jest.spyOn(console, 'warn').mockReturnValue()
  const page = await openEditor()
  const answer = hold('get', { status: 500 })
  await pick(page, /^Front/)
  await pick(page, /^Back/)
  await answer()
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Front'), expect.anything())
  expect(screen.queryByTestId('toast')).not.toBeInTheDocument()
})

test('tells that views could not be exported because one of them could not be read', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const { user } = await openEditor()
  mockServer.use(http.get(viewCall, () => HttpResponse.json(aProblem({ status: 500 }), { status: 500 })))
  await user.click(screen.getByRole('button', { name: 'Exchange views as BCF' }))
  await user.click(await screen.findByRole('button', { name: 'Export All Views' }))
  expect(await screen.findByText('The views could not be exported.')).toBeVisible()
})
