import type { RemotePages } from '@lintel/shared/remote'
import type { remote } from './remote.ts'

/** The module this remote exposes: page key of `remote.ts` → loader of that page's component. */
export const pages: RemotePages<typeof remote> = {
  captureList: async () => (await import('./pages/capture-list.page.tsx')).CaptureListPage,
}
