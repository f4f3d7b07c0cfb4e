import type { RoleName } from '@lintel/shared/contract'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { aUser, mockServer, renderPage } from '@lintel/shared/testing'
import type { RequestHandler } from 'msw'
import { RequestListPage } from '../pages/request-list.page.tsx'
import { RequestModelPage } from '../pages/request-model.page.tsx'
import { RequestViewPage } from '../pages/request-view.page.tsx'
import { remote } from '../remote.ts'
import { RequestsPlatform } from './requests-platform.ts'

type World = ConstructorParameters<typeof RequestsPlatform>[1] & {
  roles?: RoleName[]
  /** Takes precedence over the fake platform. */
  first?: RequestHandler
}

const { requestList, requestForm, requestView, requestModel } = remote.pages

const everyRole: RoleName[] = ['prototypes.read', 'revitassembly.read', 'revitassembly.create']
/** Pages of other remotes, which links lead to. */
const prototypeList: { path: string; anyRole: RoleName[] } = { path: 'prototypes', anyRole: ['prototypes.read'] }

const captureList: { path: string; anyRole: RoleName[] } = {
  path: 'data-management/captures',
  anyRole: ['revitupload.read'],
}

/** Opens a page about requests with a fake platform. */
export async function openRequests(address: string, requests: readonly AssemblyRequest[], world: World = {}) {
  const { roles = everyRole, first, ...rest } = world
  const platform = new RequestsPlatform(requests, rest)
  mockServer.use(...platform.handlers())
  if (first) mockServer.use(first)
  const page = await renderPage(`/ACME/${address}`, {
    user: aUser({ roles }),
    releasedPages: [...Object.values(remote.pages), prototypeList, captureList],
    routes: [
      { path: requestList.path, Component: RequestListPage },
      { path: requestForm.path, element: null },
      { path: requestView.path, Component: RequestViewPage },
      { path: requestModel.path, Component: RequestModelPage },
      { path: 'prototypes', element: null },
      { path: captureList.path, element: null },
    ],
  })
  return { ...page, platform }
}
