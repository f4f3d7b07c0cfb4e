import { expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import {
  http,
  HttpResponse,
  mockServer,
  standInEngine,
  StandInViewer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { ModelError, modelErrorCodes, replaceViewerEngine, type ModelReference } from '@lintel/shared/viewer'
import { screen, within } from '@testing-library/react'
import { complete, inProgress, requestId } from '../testing/a-request.ts'
import { openRequests } from '../testing/open-requests.tsx'

const address = `assembly-request/${requestId(1)}/model`
const elements = [{ elementId: '1', category: 'Walls', family: 'Basic Wall', type: 'Exterior', propertySets: [] }]

/** Refuses the files at some addresses. */
class Refusing extends StandInViewer {
  readonly asked: (string | undefined)[] = []
  private readonly refused: ReadonlyMap<string, number>

  constructor(refused: Record<string, number> = {}) {
    super({ elements })
    this.refused = new Map(Object.entries(refused))
  }

  override load(model: ModelReference) {
    this.asked.push(model.url)
    const errorCode = this.refused.get(model.url ?? '') as ModelError['errorCode'] | undefined
    if (errorCode) return Promise.reject(new ModelError({ errorCode, errorMessage: 'It is refused.' }))
    return super.load(model)
  }
}

async function openModel(viewer: Refusing, request = complete()) {
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  return openRequests(address, [request])
}

function at(url: string) {
  const request = complete()
  const { result } = request
  return complete({ result: result && { ...result, file: { ...result.file, url } } })
}

test('shows the assembled model with its elements', async () => {
  const viewer = new Refusing()
  await openModel(viewer)
  expect(await screen.findByText('1 element')).toHaveAttribute('role', 'status')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('04211 Peachtree Corners')
  expect(screen.getByRole('application', { name: '3D model of 04211 Peachtree Corners' })).toBeVisible()
  const download = screen.getByRole('link', { name: 'Download' })
  expect(download).toHaveAttribute('href', '/models/assembled.glb?until=1&signature=x')
  expect(download).toHaveAttribute('download', '04211 Peachtree Corners.glb')
  expect(screen.getByRole('link', { name: 'View Request' })).toHaveAttribute(
    'href',
    `/ACME/assembly-request/${requestId(1)}`,
  )
})

test('captures the model where the person may, and leads there', async () => {
  const roles: RoleName[] = ['revitassembly.read', 'revitupload.create', 'revitupload.read']
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => new Refusing()))))
  const { user, platform, router } = await openRequests(address, [complete()], { roles })
  const button = await screen.findByRole('button', { name: 'Capture' })
  await user.click(button)
  expect(await screen.findByTestId('toast')).toHaveTextContent('The model is being captured.')
  await user.click(await within(screen.getByTestId('toast')).findByRole('button', { name: 'Captures' }))
  await until(() => expect(router.state.location.pathname).toBe('/ACME/data-management/captures'))
  expect(platform.captured).toEqual([requestId(1)])
})

test('asks for the address anew when it has expired', async () => {
  const viewer = new Refusing({ '/models/old.glb': modelErrorCodes.accessDenied })
  await openModel(viewer, at('/models/old.glb'))
  await screen.findByRole('application')
  mockServer.use(http.get('/api/revitassemblyrequest/:id', () => HttpResponse.json(at('/models/new.glb'))))
  expect(await screen.findByText('1 element')).toBeVisible()
  expect(viewer.asked).toEqual(['/models/old.glb', '/models/new.glb'])
})

test('says why the model did not come, and tries again', async () => {
  const refused = { '/models/lost.glb': modelErrorCodes.notFound }
  const viewer = new Refusing(refused)
  const { user } = await openModel(viewer, at('/models/lost.glb'))
  expect(await screen.findByText('Error 5: It is refused.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Error 5: It is refused.')).toBeVisible()
  expect(viewer.asked).toEqual(['/models/lost.glb', '/models/lost.glb'])
})

test('says so where there is no model', async () => {
  await openModel(new Refusing(), inProgress())
  expect(await screen.findByRole('heading', { level: 1, name: 'There Is No Model to Show' })).toBeVisible()
  expect(screen.getByText('This request is still in progress.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Request' })).toBeVisible()
})

test('makes a topic of what is seen, of the project whose number the request has', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const sent: SentTopic[] = []
  const roles: RoleName[] = ['revitassembly.read', 'topics.read', 'topics.create']
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => new Refusing()))))
  const { user } = await openRequests(address, [complete()], { roles })
  mockServer.use(...topicHandlers(sent))
  await screen.findByText('1 element')
  await user.click(screen.getByRole('button', { name: 'Topics', pressed: false }))
  const beside = within(await screen.findByRole('region', { name: 'Topics' }))
  await user.click(await beside.findByRole('button', { name: 'New Topic' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
  expect(dialog.getByText('Seen in the assembled model')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Title/), 'Wall too thin')
  expect(await dialog.findByDisplayValue('04211 Peachtree Corners')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
  expect(await screen.findByText('#1 Wall too thin was created.')).toBeVisible()
  expect(sent[0]?.topic.projectId).toMatch(/902$/)
  expect(sent[0]?.viewpoints).toMatchObject([{ seenIn: { kind: 'assembled', requestId: requestId(1) } }])
})
