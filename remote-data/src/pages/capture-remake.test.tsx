import { expect, test } from '@jest/globals'
import {
  aProblem,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  standInEngine,
  StandInViewer,
} from '@lintel/shared/testing'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { replaceViewerEngine, type ModelReference } from '@lintel/shared/viewer'
import { screen, waitFor } from '@testing-library/react'
import { aCapture, captureId } from '../testing/a-capture.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { IngestionsPlatform } from '../testing/ingestions-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

const address = `captures/${captureId(1)}`

/** Notes which files were shown. */
class Noting extends StandInViewer {
  readonly shown: (string | undefined)[] = []

  override load(model: ModelReference) {
    this.shown.push(model.url)
    return super.load(model)
  }
}

async function openCapture(platform = new CaptureViewPlatform(), tab = 'option-sets') {
  const empty = { category: '', family: '', type: '', propertySets: [] }
  const viewer = new Noting({ elements: [{ elementId: '1', ...empty }] })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  const ingestions = new IngestionsPlatform()
  const handlers = () => [...ingestions.handlers(), ...platform.handlers()]
  return { ...(await openCaptures(`${address}/${tab}`, { handlers })), platform, viewer }
}

async function chooseAgain(user: Awaited<ReturnType<typeof openCapture>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make 3D Again' }))
}

test('makes the model again, shows the one of before and how far it is, and then the new one', async () => {
  const { user, platform, viewer, router, container } = await openCapture()
  expect(await screen.findByText('Pitched')).toBeVisible()
  await until(() => expect(platform.presence.areFollowed).toBe(true))
  platform.presence.tell({ isThere: true, modelState: 'Made a' })
  await chooseAgain(user)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/model$/))
  expect(screen.getByTestId('toast')).toHaveTextContent('The 3D model of Store 0815.ifc is made again.')
  expect(await screen.findByText(/^Ada Byrne has the model made again\. Until it is there/)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Waiting for a worker' })).toBeVisible()
  expect(await screen.findByText('1 element')).toBeVisible()
  await expectNoAxeViolations(container)
  const file = { url: '/models/new.glb?signature=y', bytes: 900, contentHash: 'c'.repeat(64) }
  platform.model = { ...platform.model, file, making: null }
  platform.presence.tell({ isThere: true, modelState: 'Made c' })
  await waitFor(() => expect(viewer.shown.at(-1)).toContain('/models/new.glb'))
  expect(viewer.shown[0]).toContain('/models/capture.glb')
  expect(screen.queryByText(/has the model made again/)).not.toBeInTheDocument()
})

test('says why it could not be made again, beside what there was', async () => {
  const platform = new CaptureViewPlatform()
  platform.remake()
  const { making } = platform.model
  if (making) platform.model = { ...platform.model, making: { ...making, status: 'Error', statusDetails: 'No room.' } }
  await openCapture(platform, 'model')
  expect(await screen.findByText('The model could not be made again. No room.')).toBeVisible()
  expect(await screen.findByText('1 element')).toBeVisible()
})

test('shows how far a model is that is made for the first time', async () => {
  const platform = new CaptureViewPlatform()
  platform.remake()
  const { making } = platform.model
  if (!making) throw new Error('Nothing is made.')
  const first = {
    ...making,
    isRemake: false,
    status: 'InProgress' as const,
    statusDetails: 'Making the shapes',
    progress: 80,
  }
  platform.model = { ...platform.model, status: 'Making', file: null, making: first }
  await openCapture(platform, 'model')
  expect(await screen.findByRole('progressbar', { name: 'Making the shapes' })).toHaveAttribute('aria-valuenow', '80')
})

test('tells that it is being made already', async () => {
  const { user } = await openCapture()
  const detail = 'The 3D model of this capture is being made at the moment.'
  const problem = aProblem({ status: 409, code: 'captures/model-in-progress', detail })
  mockServer.use(http.post('/api/captures/:id/model', () => HttpResponse.json(problem, { status: 409 })))
  await chooseAgain(user)
  expect(await screen.findByTestId('toast')).toHaveTextContent(detail)
})

test('does not offer it for what is no building file', async () => {
  const platform = new CaptureViewPlatform()
  platform.capture = aCapture({ captureType: 'Document' })
  const { user } = await openCapture(platform)
  await user.click(await screen.findByRole('button', { name: 'More Actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Move to Another Project…' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Make 3D Again' })).not.toBeInTheDocument()
})

test('has no menu for those who may only look', async () => {
  await openCaptures(address, new CaptureViewPlatform(), ['revitupload.read'])
  expect(await screen.findByRole('button', { name: 'Download Original' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'More Actions' })).not.toBeInTheDocument()
})
