import type { RoleName } from '@lintel/shared/contract'
import { aUser, mockServer, renderPage } from '@lintel/shared/testing'
import { CaptureViewPage } from '../../pages/capture-view.page.tsx'
import { IdsCheckViewPage } from '../../pages/ids/ids-check-view.page.tsx'
import { IdsFileListPage } from '../../pages/ids/ids-file-list.page.tsx'
import { remote } from '../../remote.ts'
import { CaptureViewPlatform } from '../capture-view-platform.ts'
import type { IdsPlatform } from './ids-platform.ts'

const { captureView, idsFileList, idsCheckView } = remote.pages
const everyRole: RoleName[] = ['revitupload.read', 'revitupload.create', 'revituploadcompare.read']

/** Opens a page about IDS below `data-management` with a fake platform. */
export function openIds(
  address: string,
  platform: IdsPlatform,
  { roles = everyRole, captures = new CaptureViewPlatform() } = {},
) {
  mockServer.use(...platform.handlers(), ...captures.handlers())
  return renderPage(`/ACME/data-management/${address}`, {
    user: aUser({ roles }),
    releasedPages: Object.values(remote.pages),
    routes: [
      { path: captureView.path, Component: CaptureViewPage },
      { path: idsFileList.path, Component: IdsFileListPage },
      { path: idsCheckView.path, Component: IdsCheckViewPage },
    ],
  })
}
