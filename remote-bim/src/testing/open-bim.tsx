import type { RoleName } from '@lintel/shared/contract'
import { aUser, http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { IdsImportItemPage } from '../pages/ids-import-item.page.tsx'
import { IdsImportListPage } from '../pages/ids-import-list.page.tsx'
import { MasterModelItemPage } from '../pages/master-model-item.page.tsx'
import { MasterModelListPage } from '../pages/master-model-list.page.tsx'
import { MasterParameterItemPage } from '../pages/master-parameter-item.page.tsx'
import { MasterParameterListPage } from '../pages/master-parameter-list.page.tsx'
import { StartPage } from '../pages/start.page.tsx'
import { remote } from '../remote.ts'
import type { BimPlatform } from './bim-platform.ts'

const { start, masterModelList, masterModelItem, idsImportList, idsImportItem } = remote.pages
const { masterParameterList, masterParameterItem } = remote.pages

export const readers: RoleName[] = ['revitmastermodel.read', 'revitmasterparameter.read', 'revitupload.read']
const editors: RoleName[] = [...readers, 'revitmastermodel.update', 'revitmasterparameter.update']

const anyRole = ['revitupload.read']
const capturePages = [
  { path: 'data-management/captures', title: 'Captures', anyRole },
  { path: 'data-management/captures/:captureId/:tab?', title: 'View Capture', anyRole },
  { path: 'data-management/topics', title: 'Topics', anyRole: ['topics.read' as const] },
]

/** Opens a page below `bim-management` with a fake platform; `authors` collects the author of each change. */
export async function openBim(address: string, platform: BimPlatform, roles = editors) {
  const authors: unknown[] = []
  mockServer.use(
    http.put('/api/users/:user/preferences/:key', () => new HttpResponse(null, { status: 204 })),
    http.put('/api/master-model*', async ({ request }) => {
      const body = (await request.clone().json()) as { userId?: string; updates?: { userId: string }[] }
      authors.push(body.userId ?? body.updates?.map(({ userId }) => userId))
    }),
    ...platform.handlers(),
  )
  const page = await renderPage(`/ACME/bim-management/${address}`, {
    user: aUser({ roles }),
    releasedPages: [...Object.values(remote.pages), ...capturePages],
    routes: [
      { path: start.path, Component: StartPage },
      { path: masterModelList.path, Component: MasterModelListPage },
      { path: masterModelItem.path, Component: MasterModelItemPage },
      { path: idsImportList.path, Component: IdsImportListPage },
      { path: idsImportItem.path, Component: IdsImportItemPage },
      { path: masterParameterList.path, Component: MasterParameterListPage },
      { path: masterParameterItem.path, Component: MasterParameterItemPage },
    ],
  })
  return { ...page, authors }
}
