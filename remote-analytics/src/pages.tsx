import type { RemotePages } from '@lintel/shared/remote'
import type { remote } from './remote.ts'

/** The module exposed by this remote: loaders of page components by page key of `remote.ts`. */
export const pages: RemotePages<typeof remote> = {
  analytics: async () => (await import('./pages/analytics.page.tsx')).AnalyticsPage,
}
