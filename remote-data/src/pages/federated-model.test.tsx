import { expect, test } from '@jest/globals'
import type { FederatedFile } from '@lintel/shared/contract/captures'
import { aProblem, expectNoAxeViolations, fakeEngine, FakeViewer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { ModelError, modelErrorCodes, replaceViewerEngine, type ModelReference } from '@lintel/shared/viewer'
import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { captureId } from '../testing/a-capture.ts'
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
  files = [aFile(1, 'Architecture.ifc'), aFile(2, 'Structure.ifc', { derivedDiscipline: 'structure' })]
  status = 200
  readonly requestedSets: (string | null)[] = []

  override handlers() {
    return [
      http.get('/api/projects/:id/federated-model', ({ request }) => {
        this.requestedSets.push(new URL(request.url).searchParams.get('versionSetId'))
        return this.status === 200
          ? HttpResponse.json({ files: this.files, hasMore: false })
          : HttpResponse.json(aProblem({ status: this.status }), { status: this.status })
      }),
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
}

const empty = { category: '', family: '', type: '', propertySets: [] }
const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty }))

/** Fails to load the files at some URLs. */
class SceneViewer extends FakeViewer {
  readonly refused = new Set<string | undefined>()
  readonly loadedModels: ModelReference[] = []

  constructor() {
    super({ elements })
  }

  override load(model: ModelReference) {
    this.loadedModels.push(model)
    if (!this.refused.has(model.url)) return super.load(model)
    return Promise.reject(new ModelError({ errorCode: modelErrorCodes.badData, errorMessage: 'It is damaged.' }))
  }
}

async function open(platform = new FederatedPlatform(), { query = '', viewer = new SceneViewer() } = {}) {
  afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
  return { ...(await openComparisons(`${address}${query}`, platform)), platform, viewer }
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
  await expectNoAxeViolations(container)
})

test('adds and removes files, which a link restores', async () => {
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

test('shows 20 files at once, and says so @full', async () => {
  const platform = new FederatedPlatform()
  platform.files = Array.from({ length: 22 }, (_, index) => aFile(index + 1, `File ${index + 1}.ifc`))
  platform.files.push(aFile(30, 'Pending.ifc', { status: 'Making', file: null, origin: null }))
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
  platform.files = []
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
