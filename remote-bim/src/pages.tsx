import type { RemotePages } from '@lintel/shared/remote'
import type { remote } from './remote.ts'

/** The module exposed by this remote: loaders of page components by page key of `remote.ts`. */
export const pages: RemotePages<typeof remote> = {
  start: async () => (await import('./pages/start.page.tsx')).StartPage,
  masterModelList: async () => (await import('./pages/master-model-list.page.tsx')).MasterModelListPage,
  masterModelItem: async () => (await import('./pages/master-model-item.page.tsx')).MasterModelItemPage,
  idsImportList: async () => (await import('./pages/ids-import-list.page.tsx')).IdsImportListPage,
  idsImportItem: async () => (await import('./pages/ids-import-item.page.tsx')).IdsImportItemPage,
  masterParameterList: async () => (await import('./pages/master-parameter-list.page.tsx')).MasterParameterListPage,
  masterParameterItem: async () => (await import('./pages/master-parameter-item.page.tsx')).MasterParameterItemPage,
}
