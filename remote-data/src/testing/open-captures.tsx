import type { RoleName } from '@lintel/shared/contract'
import { aUser, mockServer, renderPage } from '@lintel/shared/testing'
import { CaptureListPage } from '../pages/capture-list.page.tsx'
import { CaptureViewPage } from '../pages/capture-view.page.tsx'
import { remote } from '../remote.ts'
import type { RequestHandler } from 'msw'

const { captureList, captureView } = remote.pages
const everyRole: RoleName[] = ['revitupload.read', 'revitupload.create', 'revituploadcompare.read']

/** Opens a page below `data-management` with a fake platform. */
export function openCaptures(address: string, platform: { handlers: () => RequestHandler[] }, roles = everyRole) {
  mockServer.use(...platform.handlers())
  return renderPage(`/ACME/data-management/${address}`, {
    user: aUser({ roles }),
    releasedPages: Object.values(remote.pages),
    routes: [
      { path: captureList.path, Component: CaptureListPage },
      { path: captureView.path, Component: CaptureViewPage },
    ],
  })
}
