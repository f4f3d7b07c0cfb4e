import type { RoleName, UnitSystem } from '@lintel/shared/contract'
import { anOrganization, aUser, mockServer, renderPage } from '@lintel/shared/testing'
import { ClashCheckViewPage } from '../pages/clash-check-view.page.tsx'
import { ComparisonListPage } from '../pages/comparison-list.page.tsx'
import { ComparisonViewPage } from '../pages/comparison-view.page.tsx'
import { MovedProjectPage } from '../pages/moved-project.page.tsx'
import { NewComparisonPage } from '../pages/new-comparison.page.tsx'
import { ProjectListPage } from '../pages/project-list.page.tsx'
import { ProjectViewPage } from '../pages/project-view.page.tsx'
import { VersionSetViewPage } from '../pages/version-set-view.page.tsx'
import { remote } from '../remote.ts'
import type { ComparisonsPlatform } from './comparisons-platform.ts'

const { pages } = remote
const everyRole: RoleName[] = ['revitupload.read', 'revituploadcompare.read', 'projects.read']

/** Opens a page about comparisons or projects with a fake platform. */
export function openComparisons(
  address: string,
  platform: ComparisonsPlatform,
  roles = everyRole,
  units: UnitSystem = 'imperial',
) {
  mockServer.use(...platform.handlers())
  return renderPage(`/ACME/${address}`, {
    user: aUser({ roles }),
    organization: anOrganization({ units }),
    releasedPages: Object.values(pages),
    routes: [
      { path: pages.comparisonList.path, Component: ComparisonListPage },
      { path: pages.newComparison.path, Component: NewComparisonPage },
      { path: pages.comparisonView.path, Component: ComparisonViewPage },
      { path: pages.projectList.path, Component: ProjectListPage },
      { path: pages.projectView.path, Component: ProjectViewPage },
      { path: pages.versionSetView.path, Component: VersionSetViewPage },
      { path: pages.clashCheckView.path, Component: ClashCheckViewPage },
      { path: pages.movedProject.path, Component: MovedProjectPage },
    ],
  })
}
