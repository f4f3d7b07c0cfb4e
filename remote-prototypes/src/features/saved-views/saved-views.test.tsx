import { expect, jest, test, describe } from '@jest/globals'
import { aProblem, aSavedView, delay, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { modelsAre, openViewer } from '../../testing/open-viewer.tsx'
import { exportBcf } from '@lintel/shared/bcf'
import { plainAppearance } from '@lintel/shared/viewer'
import { viewsCall } from '../../testing/viewer-handlers.ts'

describe('late answers', () => {
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

  /** Delays the response to a request until the returned function is called. */
  function delayResponse(method: 'get' | 'put', refusal?: { status: number }) {
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
      // The page handles the response immediately.
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    }
  }

  test('a late response to an update keeps another open dialog @full', async () => {
    const page = await openEditor()
    const { user } = page
    await pick(page, /^Back/)
    const answer = delayResponse('put')
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

  test('a selected view shows no notice about elements on another page @full', async () => {
    const page = await openEditor()
    const answer = delayResponse('get')
    await pick(page, /^Front/)
    mockServer.use(http.get('/api/lintel-webapi/prototypes/ACME/P14/2023.2', () => delay('infinite')))
    await act(() => page.router.navigate('/ACME/prototypes/P14/2023.2'))
    await answer()
    expect(screen.queryByTestId('toast')).not.toBeInTheDocument()
  })

  test('a late failure of a view is ignored after another one was selected @full', async () => {
    const log = jest.spyOn(console, 'warn').mockReturnValue()
    const page = await openEditor()
    const answer = delayResponse('get', { status: 500 })
    await pick(page, /^Front/)
    await pick(page, /^Back/)
    await answer()
    expect(log).toHaveBeenCalledWith(expect.stringContaining('Front'), expect.anything())
    expect(screen.queryByTestId('toast')).not.toBeInTheDocument()
  })

  test("reports that views couldn't be exported because one failed to load", async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const { user } = await openEditor()
    mockServer.use(http.get(viewCall, () => HttpResponse.json(aProblem({ status: 500 }), { status: 500 })))
    await user.click(screen.getByRole('button', { name: 'Exchange views as BCF' }))
    await user.click(await screen.findByRole('button', { name: 'Export All Views' }))
    expect(await screen.findByText("Couldn't export the views.")).toBeVisible()
  })
})

describe('saved views panel', () => {
  const front = aSavedView()
  const back = aSavedView({ id: 'back', name: 'Back', position: { x: 0, y: 30, z: 4 } })

  function list() {
    return screen.findByRole('list', { name: 'Saved views' })
  }

  async function openEditor(views = [front, back]) {
    const opened = await openViewer({ roles: ['prototypes.read', 'prototypes.edit'], views })
    await modelsAre(2)
    return opened
  }

  test('shows a selected view, read-only without permission @full', async () => {
    const { user, viewer } = await openViewer({ views: [front, back] })
    await modelsAre(2)
    expect(
      within(await list())
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual([expect.stringMatching(/^Back/), expect.stringMatching(/^Front/)])
    await user.click(within(await list()).getByRole('button', { name: /^Back/ }))
    expect(viewer.getView()).toMatchObject({ position: back.position, target: back.target })
    expect(within(await list()).getByRole('button', { name: /^Back/ })).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['New View', 'Update', 'Rename', 'Delete']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    }
  })

  test("reports a view that can't be saved, and keeps the name", async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    mockServer.use(http.post('/api/savedviews', () => HttpResponse.json(aProblem({ status: 500 }), { status: 500 })))
    const { user } = await openEditor()
    mockServer.use(http.post('/api/savedviews', () => HttpResponse.json(aProblem({ status: 500 }), { status: 500 })))
    await user.click(screen.getByRole('button', { name: 'New View' }))
    await user.type(screen.getByRole('textbox', { name: 'View Name' }), 'Kitchen')
    await user.click(screen.getByRole('button', { name: 'Save View' }))
    expect(await screen.findByTestId('toast')).toHaveTextContent(
      /Something went wrong, retry or contact Lintel's support/,
    )
    expect(screen.getByRole('textbox', { name: 'View Name' })).toHaveValue('Kitchen')
  })

  test('saves and restores hidden and colored elements; other views leave them unchanged @full', async () => {
    const { user, viewer } = await openEditor([back])
    const walls = (await viewer.elements()).map(({ modelId, elementId }) => ({ modelId, elementId }))
    const colours = [{ colour: '#c8102e', name: 'Walls', elements: walls }]
    const seen = { selected: walls, colours, ghostsRest: true }
    act(() => viewer.setAppearance(seen))
    await user.click(screen.getByRole('button', { name: 'New View' }))
    await user.type(screen.getByRole('textbox', { name: 'View Name' }), 'Red{Enter}')
    const red = await within(await list()).findByRole('button', { name: /^Red/ })
    act(() => viewer.setAppearance({ ...plainAppearance, hidden: walls }))
    await user.click(within(await list()).getByRole('button', { name: /^Back/ }))
    expect(viewer.getAppearance().hidden).toEqual(walls)
    await user.click(red)
    await waitFor(() => expect(viewer.getAppearance()).toEqual({ ...plainAppearance, ...seen }))
  })

  test('reports missing elements of a view, and a failed load @full', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const away = { selection: [{ elementId: '1' }, { elementId: 'away' }] }
    const { user, viewer } = await openEditor([aSavedView({ components: away })])
    const view = within(await list()).getByRole('button', { name: /^Front/ })
    await user.click(view)
    expect(await screen.findByText("1 of 2 elements of this view aren't in the model.")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close notification' }))
    expect(viewer.getSelection()).toHaveLength(2)
    mockServer.use(http.get('/api/savedviews/:id', () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })))
    await user.click(view)
    expect(await screen.findByText(/visibility and colors\. Select it again\.$/)).toBeVisible()
  })

  test('deletes the current view after a confirmation', async () => {
    const { user } = await openEditor()
    await user.click(within(await list()).getByRole('button', { name: /^Back/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent('Are you sure you wish to delete the current view? This action is irreversible.')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(within(await list()).queryByRole('button', { name: /^Back/ })).toBeNull())
  })

  test('renames the current view to a unique name @full', async () => {
    const { user } = await openEditor()
    expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled()
    await user.click(within(await list()).getByRole('button', { name: /^Back/ }))
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    const name = screen.getByRole('textbox', { name: 'View Name' })
    expect(name).toHaveValue('Back')
    await user.clear(name)
    await user.type(name, 'front')
    await user.click(screen.getByRole('button', { name: 'Save View' }))
    expect(await screen.findByText('A view with this name already exists.')).toBeVisible()
    await user.clear(name)
    await user.type(name, 'Rear')
    await user.click(screen.getByRole('button', { name: 'Save View' }))
    expect(await within(await list()).findByRole('button', { name: /^Rear/ })).toBeVisible()
    expect(within(await list()).queryByRole('button', { name: /^Back/ })).toBeNull()
  })

  test.each([
    { choice: 'Keep Mine', then: [], name: 'Rear' },
    { choice: 'Use Theirs', then: ['Save View'], name: 'Theirs' },
  ])(
    'if someone else has renamed the view in the meantime, the user resolves the conflict with $choice @full',
    async ({ choice, then, name }) => {
      jest.spyOn(console, 'warn').mockReturnValue()
      const { user } = await openEditor()
      await user.click(within(await list()).getByRole('button', { name: /^Back/ }))
      await user.click(screen.getByRole('button', { name: 'Rename' }))
      const form = within(screen.getByRole('form', { name: 'Rename view' }))
      await user.clear(form.getByRole('textbox', { name: 'View Name' }))
      await user.type(form.getByRole('textbox', { name: 'View Name' }), 'Rear')
      const { revision, ...unchecked } = back
      const theirs = { method: 'PUT', body: JSON.stringify({ ...unchecked, name: 'Theirs' }) }
      // Meanwhile, the camera of the selected view may be written to the URL.
      await act(() => fetch('/api/savedviews/back', theirs))
      await user.click(form.getByRole('button', { name: 'Save View' }))
      expect(await form.findByText('Mine: Rear')).toBeVisible()
      expect(form.getByText('Theirs: Theirs')).toBeVisible()
      expect(screen.queryByTestId('toast')).toBeNull()
      await user.click(form.getByRole('button', { name: choice }))
      for (const button of then) await user.click(form.getByRole('button', { name: button }))
      expect(await within(await list()).findByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    },
  )

  test('only logs that views could not be loaded @full', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const opened = openViewer()
    mockServer.use(http.get(viewsCall, () => HttpResponse.json(aProblem({ status: 500 }), { status: 500 })))
    await opened
    expect(await screen.findByText("Saved views aren't available.")).toBeVisible()
    expect(log).toHaveBeenCalledWith(expect.stringContaining('could not be loaded'), expect.anything())
    expect(screen.queryByTestId('toast')).not.toBeInTheDocument()
  })

  test('imports a file in one request, and the same file again without duplicates', async () => {
    const { user } = await openEditor([front])
    const bytes = await exportBcf([back, { ...front, id: 'side', name: 'Side' }], {
      project: { id: 'ACME/P14', name: 'P14' },
      author: 'Ada',
    })
    const calls: string[] = []
    mockServer.events.on('request:start', ({ request }) => {
      if (request.method === 'POST') calls.push(new URL(request.url).pathname)
    })
    const expected = ['2 views were imported.', '0 views were imported. 2 views already existed.']
    for (const text of expected) {
      await user.upload(screen.getByLabelText('BCF file'), new File([bytes], 'views.bcf'))
      expect(await screen.findByText(text)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Close notification' }))
      await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(3))
    }
    expect(calls).toEqual(['/api/savedviews/import', '/api/savedviews/import'])
  })
})
