import { expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import {
  clashColors,
  federatedFileUpdateSchema,
  federatedViewsCreateSchema,
  federatedViewUpdateSchema,
  type FederatedFile,
  type FederatedView,
} from '@lintel/shared/contract/captures'
import {
  aProblem,
  expectNoAxeViolations,
  fakeEngine,
  FakeViewer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { topicCreateSchema, type TopicViewpoint } from '@lintel/shared/contract/topics'
import { viewpointAddress } from '@lintel/shared/topics'
import { afterTest } from '@lintel/shared/testing/runner'
import { ModelError, modelErrorCodes, replaceViewerEngine, type ModelReference } from '@lintel/shared/viewer'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { alignmentWarnings, placementsOf } from '../features/federated-model/alignment.model.ts'
import { captureId, storedView } from '../testing/a-capture.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'
import { aVersionSet, VersionSetsPlatform } from '../testing/version-sets-platform.ts'

const address = `data-management/projects/${captureId(500)}/federated-model`

function aFile(number: number, fileName: string, parts: Partial<FederatedFile> = {}): FederatedFile {
  return {
    captureId: captureId(number),
    fileName,
    captureDate: '2026-03-14T15:00:00.000Z',
    elementCount: 4,
    status: 'Made',
    file: { url: `/models/${number}.glb`, bytes: 1000 + number, contentHash: String(number % 10).repeat(64) },
    origin: { x: 0, y: 0, z: 0 },
    georeference: null,
    derivedDiscipline: 'architecture',
    discipline: null,
    offset: null,
    revision: 0,
    ...parts,
  }
}

class FederatedPlatform extends VersionSetsPlatform {
  modelFiles = [aFile(1, 'Architecture.ifc'), aFile(2, 'Structure.ifc', { derivedDiscipline: 'structure' })]
  status = 200
  views: FederatedView[] = []
  readonly requestedSets: (string | null)[] = []

  override handlers() {
    return [
      http.get('/api/projects/:id/federated-model', ({ request }) => {
        this.requestedSets.push(new URL(request.url).searchParams.get('versionSetId'))
        return this.status === 200
          ? HttpResponse.json({ files: this.modelFiles, hasMore: false })
          : HttpResponse.json(aProblem({ status: this.status }), { status: this.status })
      }),
      http.put('/api/projects/:id/federated-model/files', async ({ request }) => {
        const { fileName, revision, ...settings } = federatedFileUpdateSchema.parse(await request.json())
        if (this.modelFiles.find((file) => file.fileName === fileName)?.revision !== revision) {
          const problem = aProblem({ status: 409, code: 'federated-files/changed-meanwhile' })
          return HttpResponse.json(problem, { status: 409 })
        }
        this.change(fileName, { ...settings, revision: revision + 1 })
        return HttpResponse.json({ ...settings, revision: revision + 1 })
      }),
      http.get('/api/projects/:id/federated-model/views', () =>
        HttpResponse.json(this.views.map((view) => ({ ...view, components: undefined }))),
      ),
      http.post('/api/projects/:id/federated-model/views', async ({ request }) => {
        const { views, audience, files } = federatedViewsCreateSchema.parse(await request.json())
        const created = views.map((view) => ({ ...storedView(view, captureId(610), audience), files }))
        this.views.push(...created)
        return HttpResponse.json({ created, known: 0 }, { status: 201 })
      }),
      http.get('/api/federated-views/:id', () => HttpResponse.json(this.views[0])),
      http.put('/api/federated-views/:id', async ({ request }) => {
        const { name, audience, revision } = federatedViewUpdateSchema.parse(await request.json())
        this.views = this.views.map((view) => ({ ...view, name, audience, revision: revision + 1 }))
        return HttpResponse.json(this.views[0])
      }),
      http.delete('/api/federated-views/:id', () => {
        this.views = []
        return new HttpResponse(null, { status: 204 })
      }),
      http.get('/api/captures/:id/properties', () => HttpResponse.json([{ set: 'Dimensions', name: 'Height' }])),
      http.get('/api/captures/:id/elements/:number/properties', ({ params }) =>
        HttpResponse.json({
          number: Number(params['number']),
          revitUniqueId: '0KkZ20so9BsO1d1hFcfLO1',
          category: 'Walls',
          family: 'Basic Wall',
          type: `Of ${String(params['id'])}`,
          sets: [],
        }),
      ),
      ...super.handlers(),
    ]
  }

  change(fileName: string, parts: Partial<FederatedFile>) {
    this.modelFiles = this.modelFiles.map((file) => (file.fileName === fileName ? { ...file, ...parts } : file))
  }
}

const empty = { category: '', family: '', type: '', propertySets: [] }
const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty }))

/** Fails to load the files at some URLs. */
class SceneViewer extends FakeViewer {
  readonly refused = new Set<string | undefined>()
  readonly loadedModels: ModelReference[] = []

  constructor(parts: ConstructorParameters<typeof FakeViewer>[0] = {}) {
    super({ elements, ...parts })
  }

  override load(model: ModelReference) {
    this.loadedModels.push(model)
    if (!this.refused.has(model.url)) return super.load(model)
    return Promise.reject(new ModelError({ errorCode: modelErrorCodes.badData, errorMessage: 'It is damaged.' }))
  }
}

type Opening = { query?: string; viewer?: SceneViewer; roles?: RoleName[] }

async function open(
  platform = new FederatedPlatform(),
  { query = '', viewer = new SceneViewer(), roles }: Opening = {},
) {
  afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
  return { ...(await openComparisons(`${address}${query}`, platform, roles)), platform, viewer }
}

function namesIn(viewer: FakeViewer): string[] {
  return viewer
    .models()
    .map(({ name }) => name)
    .toSorted()
}

test('shows the latest version of each file in one scene, with properties by file', async () => {
  const { user, viewer, container } = await open()
  expect(await screen.findByText('8 elements in 2 files')).toBeVisible()
  expect(namesIn(viewer)).toEqual(['Architecture.ifc', 'Structure.ifc'])
  expect(screen.getByRole('application', { name: '3D model of Main Street' })).toBeVisible()
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  const structure = viewer.models().find(({ name }) => name === 'Structure.ifc')
  act(() => viewer.select([{ modelId: structure?.modelId ?? '', elementId: '2' }]))
  await user.click(screen.getByRole('button', { name: 'Properties' }))
  expect(await screen.findByText('File')).toBeVisible()
  expect(await screen.findByText(`Of ${captureId(2)}`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Model tree' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), 'By file')
  const tree = within(await screen.findByRole('tree', { name: 'Model tree' }))
  expect(tree.getByRole('treeitem', { name: /^Architecture\.ifc 4 elements/ })).toBeVisible()
  expect(tree.getByRole('treeitem', { name: /^Structure\.ifc 4 elements/ })).toBeVisible()
  await expectNoAxeViolations(container)
})

test('adds and removes files, which a link restores @full', async () => {
  const { user, viewer, router, unmount } = await open()
  await screen.findByText('8 elements in 2 files')
  await user.click(screen.getByRole('checkbox', { name: 'Architecture.ifc' }))
  expect(await screen.findByText('4 elements in 1 file')).toBeVisible()
  expect(namesIn(viewer)).toEqual(['Structure.ifc'])
  expect(router.state.location.search).toBe('?file=Structure.ifc')
  await user.click(screen.getByRole('checkbox', { name: 'Structure.ifc' }))
  await waitFor(() => expect(namesIn(viewer)).toEqual([]))
  unmount()
  const linked = await open(new FederatedPlatform(), { query: '?file=structure.ifc&file=Deleted.ifc' })
  expect(await screen.findByText('4 elements in 1 file')).toBeVisible()
  expect(namesIn(linked.viewer)).toEqual(['Structure.ifc'])
})

test('shows the versions of a set, which a link restores @full', async () => {
  const platform = new FederatedPlatform()
  const { user, router } = await open(platform)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Versions' }), '50% CD (Mar 31, 2026)')
  await screen.findByText('8 elements in 2 files')
  expect(router.state.location.search).toBe(`?set=${aVersionSet().id}`)
  expect(platform.requestedSets).toEqual([null, aVersionSet().id])
})

test('names a file that fails, keeps the others, and tries again', async () => {
  const viewer = new SceneViewer()
  viewer.refused.add('/models/1.glb')
  const { user } = await open(undefined, { viewer })
  expect(await screen.findByText("Couldn't load Architecture.ifc")).toBeVisible()
  expect(screen.getByText('4 elements in 1 file')).toBeVisible()
  viewer.refused.clear()
  await user.click(screen.getByRole('button', { name: 'Try Again: Architecture.ifc' }))
  expect(await screen.findByText('8 elements in 2 files')).toBeVisible()
  expect(screen.queryByText("Couldn't load Architecture.ifc")).not.toBeInTheDocument()
})

test('hides, ghosts and colors files and disciplines', async () => {
  const platform = new FederatedPlatform()
  platform.modelFiles.push(aFile(3, 'Frame.ifc', { discipline: 'structure' }))
  const { user, viewer } = await open(platform)
  await screen.findByText('12 elements in 3 files')
  const panel = within(screen.getByRole('region', { name: 'Files' }))
  const groups = panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(groups).toEqual(['Architecture', 'Structure'])
  await user.click(panel.getByRole('button', { name: 'Hide Architecture.ifc' }))
  expect(await panel.findByRole('button', { name: 'Show Architecture.ifc' })).toBeVisible()
  expect(viewer.getAppearance().hidden).toHaveLength(4)
  await user.click(panel.getByRole('button', { name: 'Hide Structure' }))
  expect(await panel.findByRole('button', { name: 'Show Frame.ifc' })).toBeVisible()
  act(() => viewer.showAll())
  expect(panel.getByRole('button', { name: 'Hide Frame.ifc' })).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Ghost Structure' }))
  await waitFor(() =>
    expect(panel.getByRole('button', { name: 'Ghost Frame.ifc' })).toHaveAttribute('aria-pressed', 'true'),
  )
  fireEvent.change(panel.getByLabelText('Color of Frame.ifc'), { target: { value: '#ff0000' } })
  await user.click(await panel.findByRole('button', { name: 'Reset Color of Frame.ifc' }))
  await waitFor(() =>
    expect(viewer.getAppearance().colours.map(({ name, elements: own }) => [name, own.length])).toEqual([
      ['Structure', 4],
    ]),
  )
})

test('colors of files remain for elements without a value of the property that the model is colored by @full', async () => {
  const { user, viewer } = await open()
  await screen.findByText('8 elements in 2 files')
  const panel = within(screen.getByRole('region', { name: 'Files' }))
  fireEvent.change(panel.getByLabelText('Color of Structure.ifc'), { target: { value: '#ff0000' } })
  await user.click(await panel.findByRole('button', { name: 'Ghost Architecture.ifc' }))
  await waitFor(() => expect(viewer.getAppearance().colours).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Colors' }))
  const choice = await screen.findByRole('combobox', { name: 'Color by' })
  await waitFor(() => expect(choice).toBeEnabled())
  await user.selectOptions(choice, 'Level')
  // The last color of an element counts: one element of each file has no level.
  const coloredIn = () => viewer.getAppearance().colours.map(({ name, elements: own }) => [name, own.length])
  await waitFor(() =>
    expect(coloredIn()).toEqual([
      ['Structure.ifc', 4],
      ['Level 1', 6],
      ['Architecture.ifc', 4],
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Clear colors' }))
  expect(coloredIn()).toEqual([
    ['Structure.ifc', 4],
    ['Architecture.ifc', 4],
  ])
})

const up = { x: 0, y: 0, z: 1 }

function modelIn(viewer: FakeViewer, fileName: string): string {
  return viewer.models().find(({ name }) => name === fileName)?.modelId ?? ''
}

/** Selects an element of the structure that the architecture has, too, hides one, and colors a file. */
function arrange(viewer: SceneViewer) {
  const [architecture, structure] = ['Architecture.ifc', 'Structure.ifc'].map((name) => modelIn(viewer, name))
  const of = (modelId = '', ...ids: string[]) => ids.map((elementId) => ({ modelId, elementId }))
  act(() => {
    viewer.setView({ ...viewer.getView(), position: { x: 1, y: 2, z: 30 }, cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }] })
    viewer.setAppearance({
      selected: of(structure, '2'),
      hidden: of(architecture, '4'),
      colours: [{ colour: '#ff0000', name: 'Structure.ifc', elements: of(structure, '1', '2', '3', '4') }],
    })
  })
}

async function expectArranged(viewer: SceneViewer) {
  await waitFor(() =>
    expect(viewer.getSelection()).toEqual([{ modelId: modelIn(viewer, 'Structure.ifc'), elementId: '2' }]),
  )
  expect(viewer.getAppearance().hidden).toEqual([{ modelId: modelIn(viewer, 'Architecture.ifc'), elementId: '4' }])
  expect(viewer.getAppearance().colours).toMatchObject([{ colour: '#ff0000', elements: [1, 2, 3, 4].map(() => ({})) }])
  expect(viewer.getView()).toMatchObject({ position: { x: 1, y: 2, z: 30 }, cutPlanes: [{ w: -3 }] })
}

test('a copied link restores the files with camera, section, selection, hidden elements and colors', async () => {
  const { user, viewer, unmount } = await open()
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.findByText('8 elements in 2 files')
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  arrange(viewer)
  await user.click(screen.getByRole('button', { name: 'Saved Views' }))
  await user.click(await screen.findByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText(/^Link copied\. Anyone with access to this project/)).toBeVisible()
  const link = new URL(String(copied.mock.calls[0]?.[0]))
  expect(link.searchParams.getAll('file').toSorted()).toEqual(['Architecture.ifc', 'Structure.ifc'])
  unmount()
  const platform = new FederatedPlatform()
  platform.modelFiles.unshift(aFile(9, 'Added Later.ifc'))
  const linked = await open(platform, { query: link.search })
  await expectArranged(linked.viewer)
  expect(namesIn(linked.viewer)).toEqual(['Architecture.ifc', 'Structure.ifc'])
})

test('saves, opens, renames and deletes views, which show their files', async () => {
  const { user, viewer, platform } = await open(undefined, {
    roles: ['projects.read', 'revitupload.read', 'revitupload.create'],
  })
  await screen.findByText('8 elements in 2 files')
  arrange(viewer)
  await user.click(screen.getByRole('button', { name: 'Saved Views' }))
  await user.click(await screen.findByRole('button', { name: 'New View' }))
  await user.type(screen.getByLabelText(/^View Name/), 'Beams')
  await user.click(screen.getByRole('button', { name: 'Save View' }))
  const saved = await screen.findByRole('button', { name: /^Beams/ })
  expect(platform.views).toMatchObject([
    {
      files: ['Architecture.ifc', 'Structure.ifc'],
      components: { selection: [{ elementId: 'unique-2', file: 'Structure.ifc' }] },
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Files' }))
  await user.click(screen.getByRole('checkbox', { name: 'Structure.ifc' }))
  await waitFor(() => expect(namesIn(viewer)).toEqual(['Architecture.ifc']))
  await user.click(screen.getByRole('button', { name: 'Saved Views' }))
  await user.click(await screen.findByRole('button', { name: /^Beams/ }))
  await expectArranged(viewer)
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await user.type(screen.getByLabelText(/^View Name/), ' Only')
  await user.click(screen.getByRole('button', { name: 'Save View' }))
  expect(await screen.findByRole('button', { name: /^Beams Only/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No Saved Views')).toBeVisible()
  expect(saved).not.toBeInTheDocument()
})

test('creates a topic about elements of several files, with a viewpoint of the scene', async () => {
  const sent: SentTopic[] = []
  const viewer = new SceneViewer({ boundsOf: () => ({ min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 4, z: 6 } }) })
  class TopicsOfProject extends FederatedPlatform {
    override handlers() {
      return [...super.handlers(), ...topicHandlers(sent)]
    }
  }
  const { user } = await open(new TopicsOfProject(), {
    viewer,
    roles: ['projects.read', 'revitupload.read', 'topics.read', 'topics.create'],
  })
  await screen.findByText('8 elements in 2 files')
  const models = ['Architecture.ifc', 'Structure.ifc'].map((name) => modelIn(viewer, name))
  act(() => viewer.select(models.map((modelId) => ({ modelId, elementId: '1' }))))
  await user.click(screen.getByRole('button', { name: 'Topics' }))
  await user.click(await screen.findByRole('button', { name: 'New Topic' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
  expect(dialog.getByText('About 2 selected elements')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Title/), 'Beam in wall')
  await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
  expect(await screen.findByText('#1 Beam in wall was created.')).toBeVisible()
  expect(sent).toMatchObject([
    {
      topic: {
        projectId: captureId(500),
        about: [
          { captureId: captureId(1), elementId: '1' },
          { captureId: captureId(2), elementId: '1' },
        ],
      },
      viewpoints: [
        {
          seenIn: {
            kind: 'federated',
            projectId: captureId(500),
            files: ['Architecture.ifc', 'Structure.ifc'],
            origin: { x: 0, y: 0, z: 0 },
          },
          pin: { x: 1, y: 2, z: 3 },
          components: {
            selection: [
              { elementId: 'unique-1', file: 'Architecture.ifc' },
              { elementId: 'unique-1', file: 'Structure.ifc' },
            ],
          },
        },
      ],
    },
  ])
})

const viewpoint: TopicViewpoint = {
  id: captureId(620),
  topicId: captureId(901),
  camera: { cameraType: 1, cutPlanes: [], target: { x: 0, y: 0, z: 0 }, position: { x: 1, y: 2, z: 30 }, upVector: up },
  components: { selection: [{ elementId: 'unique-3' }] },
  drawings: null,
  pin: null,
  seenIn: {
    kind: 'federated',
    projectId: captureId(500),
    files: ['Structure.ifc'],
    origin: { x: 0, y: 0, z: 0 },
  },
  pictureUrl: null,
  hasCamera: true,
  author: { id: 'auth0|ada', name: 'Ada Byrne', email: 'ada@lintel.test' },
  createdDate: '2026-11-01T08:00:00.000Z',
}

class TopicPlatform extends FederatedPlatform {
  viewpoint = viewpoint

  override handlers() {
    const topic = topicCreateSchema.parse({ id: viewpoint.topicId, projectId: captureId(500), title: 'Beam in wall' })
    return [
      http.get('/api/topics/:id/viewpoints', () => HttpResponse.json([this.viewpoint])),
      http.get('/api/topics/:id/viewpoints/:viewpoint', () => HttpResponse.json(this.viewpoint)),
      ...super.handlers(),
      ...topicHandlers([{ topic, viewpoints: [] }]),
    ]
  }
}

test("the link of a topic's viewpoint opens its files with its view", async () => {
  const link = new URL(viewpointAddress('ACME', viewpoint) ?? '', 'https://lintel.test')
  expect(link.pathname).toBe(`/ACME/${address}`)
  const { viewer } = await open(new TopicPlatform(), {
    query: link.search,
    roles: ['projects.read', 'revitupload.read', 'topics.read'],
  })
  expect(await screen.findByRole('region', { name: 'Topics' })).toBeVisible()
  await waitFor(() =>
    expect(viewer.getSelection()).toEqual([{ modelId: modelIn(viewer, 'Structure.ifc'), elementId: '3' }]),
  )
  expect(namesIn(viewer)).toEqual(['Structure.ifc'])
  expect(viewer.getView().position).toEqual({ x: 1, y: 2, z: 30 })
})

test('the viewpoint of a clash colors an element of each file, although both have the same id', async () => {
  const platform = new TopicPlatform()
  const files = ['Architecture.ifc', 'Structure.ifc']
  const colouring = [
    { name: 'A', colour: clashColors.a, components: [{ elementId: 'unique-1', file: 'Architecture.ifc' }] },
    { name: 'B', colour: clashColors.b, components: [{ elementId: 'unique-1', file: 'Structure.ifc' }] },
  ]
  const seenIn = { kind: 'federated' as const, projectId: captureId(500), files, origin: { x: 0, y: 0, z: 0 } }
  platform.viewpoint = { ...viewpoint, seenIn, components: { colouring, isGhosted: true } }
  const { viewer } = await open(platform, {
    query: new URL(viewpointAddress('ACME', platform.viewpoint) ?? '', 'https://lintel.test').search,
    roles: ['projects.read', 'revitupload.read', 'topics.read'],
  })
  await waitFor(() =>
    expect(viewer.getAppearance()).toMatchObject({
      ghostsRest: true,
      colours: [
        { colour: clashColors.a, elements: [{ modelId: modelIn(viewer, 'Architecture.ifc'), elementId: '1' }] },
        { colour: clashColors.b, elements: [{ modelId: modelIn(viewer, 'Structure.ifc'), elementId: '1' }] },
      ],
    }),
  )
})

test('changes the discipline of a file, with conflicts, for people who upload captures @full', async () => {
  const platform = new FederatedPlatform()
  const { user, unmount } = await open(platform)
  await user.click(await screen.findByRole('button', { name: 'Actions of Structure.ifc' }))
  expect(await screen.findByRole('menuitem', { name: 'Open Capture' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'File Settings…' })).not.toBeInTheDocument()
  unmount()
  await open(platform, { roles: ['projects.read', 'revitupload.read', 'revitupload.create'] })
  await user.click(await screen.findByRole('button', { name: 'Actions of Structure.ifc' }))
  await user.click(await screen.findByRole('menuitem', { name: 'File Settings…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings of Structure.ifc' }))
  const discipline = dialog.getByRole('combobox', { name: 'Discipline' })
  expect(within(discipline).getByRole('option', { name: 'Derived (Structure)', selected: true })).toBeVisible()
  platform.change('Structure.ifc', { discipline: 'other', revision: 1 })
  await user.selectOptions(discipline, 'Mechanical')
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }))
  await user.click(await dialog.findByRole('button', { name: 'Keep Mine' }))
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(platform.modelFiles[1]).toMatchObject({ discipline: 'mechanical', revision: 2 })
  expect(await screen.findByRole('heading', { name: 'Mechanical' })).toBeVisible()
})

test('shows 20 files at once, and says so @full', async () => {
  const platform = new FederatedPlatform()
  platform.modelFiles = Array.from({ length: 22 }, (_, index) => aFile(index + 1, `File ${index + 1}.ifc`))
  platform.modelFiles.push(aFile(30, 'Pending.ifc', { status: 'Making', file: null, origin: null }))
  const { user } = await open(platform)
  expect(await screen.findByText('80 elements in 20 files')).toBeVisible()
  expect(screen.getByText(/^20 of 22 files shown\./)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'File 21.ifc' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Pending.ifc' })).toBeDisabled()
  expect(screen.getByText('Preparing the 3D model…')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'File 1.ifc' }))
  await user.click(screen.getByRole('checkbox', { name: 'File 21.ifc' }))
  expect(await screen.findByText('80 elements in 20 files')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'File 21.ifc' })).toBeChecked()
})

test('explains an empty project, a failure and missing access @full', async () => {
  const platform = new FederatedPlatform()
  platform.modelFiles = []
  const { unmount } = await open(platform)
  expect(await screen.findByRole('heading', { name: 'No Captures' })).toBeVisible()
  unmount()
  platform.status = 503
  const { user } = await open(platform)
  expect(await screen.findByRole('heading', { name: "Couldn't Load the Federated Model" })).toBeVisible()
  platform.status = 403
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: "You Don't Have Access to the Federated Model" })).toBeVisible()
})

const georeference = { system: 'EPSG:25832', eastings: 500, northings: 2000, height: 0, rotation: 0, trueNorth: null }

test('aligns by georeference, warns where files disagree, and moves a file @full', async () => {
  const platform = new FederatedPlatform()
  platform.modelFiles = [
    aFile(1, 'A.ifc', { georeference }),
    aFile(2, 'B.ifc', { georeference: { ...georeference, eastings: 510, rotation: 90 } }),
    aFile(3, 'C.ifc'),
  ]
  const viewer = new SceneViewer({
    // The third model is far away.
    boundsOf: ([element]) => {
      const x = element?.modelId === viewer.models().find(({ name }) => name === 'C.ifc')?.modelId ? 5000 : 0
      return { min: { x, y: 0, z: 0 }, max: { x: x + 10, y: 10, z: 3 } }
    },
  })
  const { user } = await open(platform, { viewer, roles: ['projects.read', 'revitupload.read', 'revitupload.create'] })
  expect(await screen.findByText('C.ifc is more than 1 km from the other files.')).toBeVisible()
  expect(screen.getByText('C.ifc has no georeference, but other files do.')).toBeVisible()
  const placementOf = (file: string) => viewer.loadedModels.findLast(({ name }) => name === file)?.placement
  const placements = ['A.ifc', 'B.ifc', 'C.ifc'].map(placementOf)
  expect(placements).toEqual([undefined, { x: 10, y: 0, z: 0, rotation: 90 }, undefined])
  await user.click(screen.getByRole('button', { name: 'Actions of C.ifc' }))
  await user.click(await screen.findByRole('menuitem', { name: 'File Settings…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings of C.ifc' }))
  const x = dialog.getByRole('spinbutton', { name: 'X (m)' })
  await user.clear(x)
  await user.type(x, 'far')
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }))
  expect(await dialog.findByText(/^Enter a number of meters between/)).toBeVisible()
  await user.clear(x)
  await user.type(x, '-5000')
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }))
  expect(await screen.findByText('Moved by -5000, 0, 0 m, rotated by 0°')).toBeVisible()
  await waitFor(() => expect(placementOf('C.ifc')).toEqual({ x: -5000, y: 0, z: 0, rotation: 0 }))
  expect(viewer.models()).toHaveLength(3)
})

test('places files in the coordinates of the first file with a georeference', () => {
  const turned = { ...georeference, rotation: 90 }
  const a = aFile(1, 'a.ifc', { origin: { x: 1, y: 2, z: 3 } })
  const b = aFile(2, 'b.ifc', { origin: { x: 1, y: 2, z: 3 }, georeference: turned })
  // Its origin is 10 m to the north of b's, which is b's X axis.
  const c = aFile(3, 'c.ifc', { georeference: { ...turned, northings: 2010, height: 4 } })
  const d = aFile(4, 'd.ifc', { offset: { x: 0, y: 0, z: 1, rotation: 90 }, origin: { x: 10, y: 0, z: 0 } })
  const placed = placementsOf([a, b, c, d], [a, b, c, d]).map(({ placement }) => placement)
  expect(placed).toEqual([
    undefined,
    undefined,
    { x: expect.closeTo(9), y: expect.closeTo(-2), z: 1, rotation: 0 },
    { x: expect.closeTo(-1), y: expect.closeTo(8), z: -2, rotation: 90 },
  ])
  // A kilometer on the map is longer on the ground.
  const far = aFile(5, 'e.ifc', { georeference: { ...georeference, eastings: 1500, scale: 0.9996 } })
  const base = aFile(6, 'f.ifc', { georeference: { ...georeference, scale: 0.9996 } })
  expect(placementsOf([far], [base, far])[0]?.placement?.x).toBeCloseTo(1000.4, 2)
})

test('warns of different systems and norths, but not of norths that the georeference explains', () => {
  const [one, other] = [georeference, { ...georeference, rotation: 30, trueNorth: 30 }]
  const files = [
    aFile(1, 'a.ifc', { georeference: { ...one, trueNorth: 0 } }),
    aFile(2, 'b.ifc', { georeference: other }),
  ]
  expect(alignmentWarnings(files, files)).toEqual([])
  const without = files.map((file) => ({
    ...file,
    georeference: file.georeference && { ...file.georeference, eastings: null },
  }))
  expect(alignmentWarnings(without, without)).toEqual(['True north differs between a.ifc and b.ifc.'])
  const systems = [files[0], aFile(2, 'b.ifc', { georeference: { ...one, system: 'EPSG:25833' } })].flatMap(
    (file) => file ?? [],
  )
  expect(alignmentWarnings(systems, systems)).toEqual([
    'The files use different coordinate systems: EPSG:25832, EPSG:25833.',
  ])
})
