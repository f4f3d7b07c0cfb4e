import { analytics } from './analytics/module.ts'
import { assemblyCaptures } from './assembly-captures/module.ts'
import { assemblyRequests } from './assembly-requests/module.ts'
import { assets } from './assets/module.ts'
import { autodeskCloud } from './autodesk-cloud/module.ts'
import { captureDocuments } from './capture-documents/module.ts'
import { captureFiles } from './capture-files/module.ts'
import { captureIngestions } from './capture-ingestions/module.ts'
import { captureReviews } from './capture-reviews/module.ts'
import { captures } from './captures/module.ts'
import { comparisons } from './comparisons/module.ts'
import { dataSets } from './data-sets/module.ts'
import { dataSources } from './data-sources/module.ts'
import { designAutomation } from './design-automation/module.ts'
import { desktopApp } from './desktop-app/module.ts'
import { files } from './files/module.ts'
import { history } from './history/module.ts'
import { masterModel } from './master-model/module.ts'
import { masterParameters } from './master-parameters/module.ts'
import { members } from './members/module.ts'
import { newsOfAll } from './news/module.ts'
import { notes } from './notes/module.ts'
import { organizationTokens } from './organization-tokens/module.ts'
import { organizations } from './organizations/module.ts'
import { outbox } from './outbox/module.ts'
import type { PlatformModule } from './platform-module.ts'
import { preferences } from './preferences/module.ts'
import { projectGroups } from './project-groups/module.ts'
import { prototypes } from './prototypes/module.ts'
import { registry } from './registry/module.ts'
import { reportTypes } from './report-types/module.ts'
import { reportSchedules } from './report-schedules/module.ts'
import { reports } from './reports/module.ts'
import { savedViews } from './saved-views/module.ts'
import { uploads } from './uploads/module.ts'
import { users } from './users/module.ts'

/** Everything that this platform can do. */
export const modules: readonly PlatformModule[] = [
  organizations,
  history,
  members,
  users,
  preferences,
  prototypes,
  savedViews,
  autodeskCloud,
  assemblyRequests,
  analytics,
  designAutomation,
  projectGroups,
  captures,
  masterParameters,
  masterModel,
  notes,
  captureReviews,
  captureFiles,
  captureIngestions,
  organizationTokens,
  captureDocuments,
  assemblyCaptures,
  comparisons,
  dataSources,
  assets,
  dataSets,
  reportTypes,
  reportSchedules,
  reports,
  files,
  uploads,
  outbox,
  registry,
  desktopApp,
  newsOfAll,
]

export const jobKinds = modules.flatMap(({ jobs = [] }) => jobs)
