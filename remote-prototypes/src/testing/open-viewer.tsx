import type { PrototypeManifest, PrototypeRelease, RoleName, SavedView } from '@lintel/shared/contract'
import { aRelease, aUser, mockServer, renderPage, fakeEngine, FakeViewer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { screen } from '@testing-library/react'
import { PrototypeViewerPage } from '../pages/prototype-viewer.page.tsx'
import { catalogHandlers } from './catalog-handlers.ts'
import { aManifest, viewerHandlers } from './viewer-handlers.ts'

type World = {
  roles?: RoleName[]
  manifest?: PrototypeManifest
  views?: SavedView[]
  releases?: PrototypeRelease[]
  query?: string
  /** The test's own handlers mock the manifest. */
  isUnanswered?: boolean
}

const elements = [{ elementId: '1', category: 'Walls', family: 'Basic Wall', type: 'Exterior', propertySets: [] }]

/** Opens P14 2024.1 with an engine that renders nothing. */
export async function openViewer({ roles = ['prototypes.read'], query = '', ...world }: World = {}) {
  const viewer = new FakeViewer({ elements })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
  const { manifest = aManifest(), views = [], releases = [aRelease(), aRelease({ version: '2023.2' })] } = world
  const [list] = catalogHandlers(releases)
  if (list) mockServer.use(list)
  if (!world.isUnanswered) mockServer.use(...viewerHandlers(manifest, views))
  const page = await renderPage(`/ACME/prototypes/P14/2024.1${query}`, {
    user: aUser({ roles }),
    releasedPages: [
      { path: 'prototypes/:portfolio/:release', anyRole: ['prototypes.read'] },
      { path: 'assembly-request/form', anyRole: ['revitassembly.create'] },
    ],
    routes: [{ path: 'prototypes/:portfolio/:release', Component: PrototypeViewerPage }],
  })
  return { ...page, viewer, loaded: () => viewer.models().map(({ name }) => name) }
}

export function modelsAre(files: number) {
  return screen.findByText(`${files} elements in ${files} files`)
}
