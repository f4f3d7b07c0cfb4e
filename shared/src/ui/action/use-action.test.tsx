import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ApiError } from '../../core/api/index.ts'
import { Link, useNavigate, useParams } from '../../core/routing/index.ts'
import { renderPage } from '../../testing/index.ts'
import { showToast } from '../toast/index.ts'
import { useAction, type ActionSteps } from './index.ts'

type Steps = ActionSteps<string, string>
type SampleProps = { mutationKey?: string[]; steps?: Steps; isForm?: boolean }

/** The test resolves the calls. */
function openThings(props: SampleProps = {}) {
  const answers: PromiseWithResolvers<string>[] = []
  const save = jest.fn<(input: string) => Promise<string>>(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  const slow = Promise.withResolvers<null>()
  const routes = [
    { path: 'things/:id', element: <Thing save={save} {...props} /> },
    { path: 'list', element: <p>The list</p> },
    { path: 'slow', loader: () => slow.promise, element: <p>The slow page</p> },
  ]
  return { answers, save, open: () => renderPage('/ACME/things/1', { routes }) }
}

function Thing({
  save,
  mutationKey,
  steps,
  isForm = false,
}: SampleProps & { save: (input: string) => Promise<string> }) {
  const { organization, id = '' } = useParams()
  const navigate = useNavigate()
  const action = useAction(
    { mutationFn: save, ...(mutationKey && { mutationKey }) },
    { onSuccessIfMounted: () => navigate(`/${organization}/list`), ...steps },
  )
  const [refusal, setRefusal] = useState('')
  const submit = () => action.submit(id).catch((failure: unknown) => setRefusal(String(failure)))
  return (
    <>
      <h1>Thing {id}</h1>
      <button onClick={() => (isForm ? void submit() : action.run(id))}>Save</button>
      <p role="status">{action.isRunning ? `Saving ${action.input}` : 'Idle'}</p>
      <p>{`Refused: ${refusal} Error: ${action.error?.message ?? ''}`}</p>
      <Link to="/ACME/things/2">Another</Link>
      <Link to="/OTHER/things/1">Another Organization</Link>
      <Link to="/ACME/slow">Slow</Link>
      <Link to="?tab=2">Tab</Link>
    </>
  )
}

const refusal = new ApiError({ code: 'things/refused', detail: 'It was refused.', status: 400, call: 'POST /things' })

function begin() {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

/** Resolves a call, and flushes everything that follows immediately. */
async function answer(answers: PromiseWithResolvers<string>[], give: (to: PromiseWithResolvers<string>) => void) {
  await waitFor(() => expect(answers).not.toEqual([]))
  await act(async () => {
    answers.splice(0).forEach(give)
    await new Promise((resolve) => setTimeout(resolve))
  })
}

test('runs once for two clicks in one frame, shows a toast and navigates @full', async () => {
  const { answers, save, open } = openThings()
  const { router } = await open()
  act(() => {
    begin()
    begin()
  })
  expect(await screen.findByText('Saving 1')).toBeVisible()
  expect(save).toHaveBeenCalledTimes(1)
  await answer(answers, ({ resolve }) => resolve('saved'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/list'))
})

test('runs again after it has ended', async () => {
  const { answers, save, open } = openThings({ steps: { onSuccessIfMounted: () => undefined } })
  await open()
  begin()
  await answer(answers, ({ resolve }) => resolve('saved'))
  expect(await screen.findByText('Idle')).toBeVisible()
  begin()
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
})

test('is pending until the navigation has finished', async () => {
  const gone = Promise.withResolvers<undefined>()
  const { answers, save, open } = openThings({ steps: { onSuccessIfMounted: () => gone.promise } })
  await open()
  begin()
  await answer(answers, ({ resolve }) => resolve('saved'))
  begin()
  expect(save).toHaveBeenCalledTimes(1)
  await act(async () => gone.resolve(undefined))
  expect(await screen.findByText('Idle')).toBeVisible()
})

test.each(['Another', 'Another Organization', 'Slow'])(
  'a late response does not navigate if the user has gone to %s',
  async (link) => {
    const onFailure = jest.fn()
    const { answers, open } = openThings({ steps: { onSuccess: onFailure } })
    const { router, user } = await open()
    begin()
    await user.click(screen.getByRole('link', { name: link }))
    const { location, navigation } = router.state
    await answer(answers, ({ resolve }) => resolve('saved'))
    expect(onFailure).toHaveBeenCalledWith('saved', '1')
    expect(router.state.location.pathname).toBe(location.pathname)
    expect(router.state.navigation.location?.pathname).toBe(navigation.location?.pathname)
  },
)

test('a tab of the same page counts as the same page', async () => {
  const { answers, open } = openThings()
  const { router, user } = await open()
  begin()
  await user.click(screen.getByRole('link', { name: 'Tab' }))
  await answer(answers, ({ resolve }) => resolve('saved'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/list'))
})

test('pending state belongs to the URL where the action started', async () => {
  const onFailure = jest.fn()
  const { answers, save, open } = openThings({ steps: { onSuccess: onFailure, onSuccessIfMounted: () => undefined } })
  const { user } = await open()
  begin()
  await user.click(screen.getByRole('link', { name: 'Another' }))
  expect(await screen.findByText('Idle')).toBeVisible()
  begin()
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  await answer(answers, ({ resolve }) => resolve('saved'))
  expect(onFailure.mock.calls).toEqual([
    ['saved', '1'],
    ['saved', '2'],
  ])
})

test('a named action runs once across components and is pending in all of them', async () => {
  const { answers, save, open } = openThings({ mutationKey: ['shared', 'save'] })
  const { user } = await open()
  begin()
  await user.click(screen.getByRole('link', { name: 'Another' }))
  expect(await screen.findByRole('heading', { name: 'Thing 2' })).toBeVisible()
  expect(screen.queryByText('Idle')).toBeNull()
  begin()
  expect(save).toHaveBeenCalledTimes(1)
  await answer(answers, ({ resolve }) => resolve('saved'))
  expect(await screen.findByText('Idle')).toBeVisible()
})

test('shows an error with its own title, and runs onError', async () => {
  const onError = jest.fn()
  const onSettled = jest.fn()
  const { answers, open } = openThings({ steps: { onError, onSettled } })
  const { router } = await open()
  begin()
  await answer(answers, ({ reject }) => reject(refusal))
  expect(await screen.findByText('It was refused.')).toBeVisible()
  expect(onError).toHaveBeenCalledWith(refusal, '1')
  expect(onSettled).toHaveBeenCalledWith(refusal, '1')
  expect(router.state.location.pathname).toBe('/ACME/things/1')
})

test('shows an error with a custom text', async () => {
  const failureText = (_: Error, input: string) => `Thing ${input} stays.`
  const { answers, open } = openThings({ steps: { failureText } })
  await open()
  begin()
  await answer(answers, ({ reject }) => reject(refusal))
  expect(await screen.findByText('Thing 1 stays.')).toBeVisible()
})

test('leaves an error to the component that shows it while mounted', async () => {
  const { answers, open } = openThings({ steps: { showsError: true } })
  await open()
  begin()
  await answer(answers, ({ reject }) => reject(refusal))
  expect(await screen.findByText(/Error: POST \/things: It was refused.$/)).toBeVisible()
  expect(screen.queryByText('It was refused.')).toBeNull()
})

test('shows an error toast after the user has left, even if the component shows errors itself', async () => {
  const { answers, open } = openThings({ steps: { showsError: true } })
  const { user } = await open()
  begin()
  await user.click(screen.getByRole('link', { name: 'Another' }))
  await answer(answers, ({ reject }) => reject(refusal))
  expect(await screen.findByText('It was refused.')).toBeVisible()
  expect(screen.getByText('Refused: Error:')).toBeVisible()
})

test('passes an error to the form, and shows a toast after the user has left it', async () => {
  const { answers, open } = openThings({ isForm: true })
  const { user } = await open()
  begin()
  await answer(answers, ({ reject }) => reject(refusal))
  expect(await screen.findByText(/^Refused: ApiError: POST \/things: It was refused./)).toBeVisible()
  expect(screen.queryByText('It was refused.')).toBeNull()
  begin()
  await user.click(screen.getByRole('link', { name: 'Another' }))
  await answer(answers, ({ reject }) => reject(refusal))
  expect(await screen.findByText('It was refused.')).toBeVisible()
})

test('runs follow-up code after the component that started it has unmounted, like a menu item', async () => {
  const answered = Promise.withResolvers<string>()
  function Row({ onClose }: { onClose: () => void }) {
    const onSuccess = () => showToast({ type: 'success', text: 'It is saved.' })
    const action = useAction({ mutationFn: () => answered.promise }, { onSuccess, onSuccessIfMounted: onClose })
    return <button onClick={() => action.run()}>Save</button>
  }
  const onClose = jest.fn()
  function List() {
    const [isThere, setThere] = useState(true)
    return (
      <>
        {isThere && <Row onClose={onClose} />}
        <button onClick={() => setThere(false)}>Take Away</button>
      </>
    )
  }
  const { user } = await renderPage('/ACME', { routes: [{ index: true, element: <List /> }] })
  begin()
  await user.click(screen.getByRole('button', { name: 'Take Away' }))
  await act(async () => answered.resolve('saved'))
  expect(await screen.findByText('It is saved.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
