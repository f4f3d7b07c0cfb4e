import { manifestQuery, releasesQuery } from '@lintel/shared/manifest'
import type { RemotePages } from '@lintel/shared/remote'
import type { remote } from './remote.ts'

/** The module exposed by this remote: loaders of page components by page key of `remote.ts`. */
export const pages: RemotePages<typeof remote> = {
  prototypeList: async (opening) => {
    opening?.ask(releasesQuery(opening.organization))
    return (await import('./pages/prototype-list.page.tsx')).PrototypeListPage
  },
  prototypeViewer: async (opening) => {
    const { portfolio, release } = opening?.params ?? {}
    if (opening && portfolio && release) opening.ask(manifestQuery(opening.organization, portfolio, release))
    return (await import('./pages/prototype-viewer.page.tsx')).PrototypeViewerPage
  },
}
