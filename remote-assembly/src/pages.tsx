import type { RemotePages } from '@lintel/shared/remote'
import type { remote } from './remote.ts'

/** The module exposed by this remote: loaders of page components by page key of `remote.ts`. */
export const pages: RemotePages<typeof remote> = {
  requestList: async () => (await import('./pages/request-list.page.tsx')).RequestListPage,
  requestForm: async () => (await import('./pages/request-form.page.tsx')).RequestFormPage,
  requestView: async () => (await import('./pages/request-view.page.tsx')).RequestViewPage,
  requestModel: async () => (await import('./pages/request-model.page.tsx')).RequestModelPage,
}
