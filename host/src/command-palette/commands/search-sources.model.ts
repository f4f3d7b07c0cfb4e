import type { SearchSource } from '@lintel/shared/remote'
import type { Offered } from '../../remotes/releases.ts'

/** A search source declared by a released remote, with the path of the page that shows its results. */
export type RemoteSearchSource = Omit<SearchSource, 'page'> & { path: string }

const requests: SearchSource['query'] = {
  path: '/revitassemblyrequest/organizations/{organization}?search={words}&take=5',
  group: 'Requests',
  icon: 'clipboard-list',
  label: '{projectNumber} {projectName}',
  detail: '{portfolio} {prototypeRelease}',
  parts: { assemblyRequestId: 'id' },
}

/** Search sources of older releases, whose descriptions don't declare them, by page path. */
const legacySources: Record<string, Omit<SearchSource, 'page'>> = {
  'assembly-request/:assemblyRequestId': { all: 'requests', one: 'a request', query: requests },
  'data-management/captures/:captureId/:tab?': { all: 'captures', one: 'a capture' },
  'data-management/projects/:projectId/:tab?': { all: 'projects', one: 'a project' },
  'data-management/assets/:assetId': { all: 'assets', one: 'an asset' },
  'bim-management/master-model/:elementId/:tab?': { all: 'master elements', one: 'a master element' },
  'reports/:reportId': { all: 'reports', one: 'a report' },
}

/** The search sources of the released remotes, in registry order. */
export function searchSourcesOf({ remotes }: Offered): RemoteSearchSource[] {
  return remotes.flatMap(({ pages, search }) => {
    if (search === undefined) {
      return Object.values(pages).flatMap(({ path }) => {
        const source = legacySources[path]
        return source ? [{ ...source, path }] : []
      })
    }
    return search.flatMap(({ page, ...source }) => {
      const path = pages[page]?.path
      return path === undefined ? [] : [{ ...source, path }]
    })
  })
}
