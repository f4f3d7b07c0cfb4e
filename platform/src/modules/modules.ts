import type { PlatformModule } from '../interfaces/platform-module.ts'
import { analytics } from './analytics/module.ts'
import { applications } from './organization/applications/module.ts'
import { assemblyCaptures } from './assembly/assembly-captures/module.ts'
import { assemblyRequests } from './assembly/assembly-requests/module.ts'
import { assets } from './data/assets/module.ts'
import { bcfApi } from './data/bcf-api/module.ts'
import { autodeskCloud } from './assembly/autodesk-cloud/module.ts'
import { captureDocuments } from './data/capture-documents/module.ts'
import { captureFiles } from './data/capture-files/module.ts'
import { captureIngestions } from './data/capture-ingestions/module.ts'
import { captureRetention } from './data/capture-retention/module.ts'
import { captureReviews } from './data/capture-reviews/module.ts'
import { captures } from './data/captures/module.ts'
import { clashChecks } from './data/clash-checks/module.ts'
import { cobie } from './data/cobie/module.ts'
import { comparisons } from './data/comparisons/module.ts'
import { dataSets } from './reports/data-sets/module.ts'
import { dataSources } from './reports/data-sources/module.ts'
import { designAutomation } from './assembly/design-automation/module.ts'
import { desktopApp } from './base/desktop-app/module.ts'
import { federatedModels } from './data/federated-models/module.ts'
import { files } from './base/files/module.ts'
import { gridViews } from './organization/grid-views/module.ts'
import { history } from './organization/history/module.ts'
import { idsChecks } from './data/ids-checks/module.ts'
import { idsFiles } from './data/ids-files/module.ts'
import { idsExchange } from './bim/ids-exchange/module.ts'
import { masterModel } from './bim/master-model/module.ts'
import { masterParameters } from './bim/master-parameters/module.ts'
import { landing } from './base/landing/module.ts'
import { members } from './organization/members/module.ts'
import { mcp } from './data/mcp/module.ts'
import { modelHealth } from './data/model-health/module.ts'
import { newsOfAll } from './base/news/module.ts'
import { notes } from './bim/notes/module.ts'
import { organizationTokens } from './organization/tokens/module.ts'
import { organizations } from './organization/organizations/module.ts'
import { outbox } from './base/outbox/module.ts'
import { preferences } from './organization/preferences/module.ts'
import { projectGroups } from './data/project-groups/module.ts'
import { prototypes } from './prototypes/prototypes/module.ts'
import { registry } from './base/registry/module.ts'
import { reportDashboards } from './reports/report-dashboards/module.ts'
import { reportTypes } from './reports/report-types/module.ts'
import { reportSchedules } from './reports/report-schedules/module.ts'
import { reports } from './reports/reports/module.ts'
import { savedViews } from './prototypes/saved-views/module.ts'
import { searchOfAll } from './base/search/module.ts'
import { uploads } from './base/uploads/module.ts'
import { topics } from './data/topics/module.ts'
import { users } from './organization/users/module.ts'
import { versionSets } from './data/version-sets/module.ts'
import { webhooks } from './organization/webhooks/module.ts'

/** All modules of the platform. */
export const modules: readonly PlatformModule[] = [
  organizations,
  history,
  members,
  users,
  preferences,
  gridViews,
  applications,
  webhooks,
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
  idsExchange,
  notes,
  captureReviews,
  idsFiles,
  captureFiles,
  captureIngestions,
  organizationTokens,
  captureDocuments,
  assemblyCaptures,
  comparisons,
  versionSets,
  federatedModels,
  cobie,
  idsChecks,
  clashChecks,
  topics,
  modelHealth,
  captureRetention,
  bcfApi,
  dataSources,
  assets,
  dataSets,
  reportTypes,
  reportSchedules,
  reports,
  reportDashboards,
  mcp,
  files,
  uploads,
  outbox,
  registry,
  desktopApp,
  newsOfAll,
  landing,
  searchOfAll,
]

export const jobKinds = modules.flatMap(({ jobs = [] }) => jobs)
