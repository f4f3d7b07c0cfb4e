/** URLs inside the application. Segments are encoded, so that names such as `S03(05)` or `A/B` work. */
function encode(part: string): string {
  // Without this, `/{organization}/prototypes` would become `//prototypes`, which is the address of another site.
  if (part === '') throw new Error('A path parameter is missing.')
  return encodeURIComponent(part)
}

/** The chosen options by the label of the option set. */
type Choices = Readonly<Record<string, string>>

type RequestedForm = { id: string; portfolio: string; prototypeRelease: string; optionSets: Choices }

function withOptions(separator: '?' | '&', choices: Choices): string {
  const query = optionsToQuery(choices).toString()
  return query === '' ? '' : `${separator}${query}`
}

export const paths = {
  home: () => '/',
  account: () => '/account',
  /** The handbook; without `page`, its table of contents. */
  help: (page = '') => (page === '' ? '/help' : `/help/${encode(page)}`),
  /** Where invited people accept; the secret of the link is in its fragment. */
  invitation: () => '/invitation',
  callback: () => '/callback',
  error: () => '/error',
  organization: (organization: string) => `/${encode(organization)}`,
  /** Tabs are `look`, `members`, `history`; without `tab`, the first one. */
  organizationSettings: (organization: string, tab?: string) =>
    `/${encode(organization)}/settings${tab === undefined ? '' : `/${encode(tab)}`}`,
  /** For users who can release remotes. Without `remote`, the list of all. */
  releases: (organization: string, remote?: string) =>
    `/${encode(organization)}/releases${remote === undefined ? '' : `/${encode(remote)}`}`,
  prototypes: (organization: string) => `/${encode(organization)}/prototypes`,
  prototype: (organization: string, prototype: string, version: string, choices: Choices = {}) =>
    `/${encode(organization)}/prototypes/${encode(prototype)}/${encode(version)}${withOptions('?', choices)}`,
  assemblyRequests: (organization: string) => `/${encode(organization)}/assembly-request`,
  assemblyRequest: (organization: string, id: string) => `/${encode(organization)}/assembly-request/${encode(id)}`,
  /** The assembled model, in the viewer. */
  assemblyModel: (organization: string, id: string) => `/${encode(organization)}/assembly-request/${encode(id)}/model`,
  assemblyForm: (organization: string, prototype: string, version: string, choices: Choices = {}) =>
    `/${encode(organization)}/assembly-request/form?prototype=${encode(prototype)}&release=${encode(version)}${withOptions('&', choices)}`,
  /** The form filled with an earlier request, to be reviewed and submitted again. */
  assemblyFormAgain: (organization: string, request: RequestedForm) =>
    `${paths.assemblyForm(organization, request.portfolio, request.prototypeRelease, request.optionSets)}&again=${encode(request.id)}`,
  reportSchedules: (organization: string) => `/${encode(organization)}/reports/schedules`,
  reportTypes: (organization: string) => `/${encode(organization)}/reports/report-types`,
  dataSets: (organization: string) => `/${encode(organization)}/reports/data-sets`,
  captures: (organization: string) => `/${encode(organization)}/data-management/captures`,
  /** Without `tab`, the page opens its first tab. */
  capture: (organization: string, id: string, tab?: string) =>
    `${paths.captures(organization)}/${encode(id)}${tab === undefined ? '' : `/${encode(tab)}`}`,
  comparisons: (organization: string) => `/${encode(organization)}/data-management/comparisons`,
  /** Without `project`, the user chooses one first. */
  newComparison: (organization: string, project?: string) =>
    `${paths.comparisons(organization)}/new${project === undefined ? '' : `?project=${encode(project)}`}`,
  /** Without `tab`, the page opens its first tab. */
  comparison: (organization: string, id: string, tab?: string) =>
    `${paths.comparisons(organization)}/${encode(id)}${tab === undefined ? '' : `/${encode(tab)}`}`,
  idsFiles: (organization: string) => `/${encode(organization)}/data-management/ids-files`,
  /** Without `tab`, the page opens its first tab. */
  idsCheck: (organization: string, id: string, tab?: string) =>
    `/${encode(organization)}/data-management/ids-checks/${encode(id)}${tab === undefined ? '' : `/${encode(tab)}`}`,
  projects: (organization: string) => `/${encode(organization)}/data-management/projects`,
  /** Without `tab`, the page opens its first tab. */
  project: (organization: string, id: string, tab?: string) =>
    `${paths.projects(organization)}/${encode(id)}${tab === undefined ? '' : `/${encode(tab)}`}`,
  assets: (organization: string) => `/${encode(organization)}/data-management/assets`,
  newAsset: (organization: string) => `${paths.assets(organization)}/new`,
  importAssets: (organization: string) => `${paths.assets(organization)}/import`,
  asset: (organization: string, id: string) => `${paths.assets(organization)}/${encode(id)}`,
  editAsset: (organization: string, id: string) => `${paths.asset(organization, id)}/edit`,
  topics: (organization: string) => `/${encode(organization)}/data-management/topics`,
  topic: (organization: string, id: string) => `${paths.topics(organization)}/${encode(id)}`,
  /** Without `project`, the user chooses one first. */
  newTopic: (organization: string, project?: string) =>
    `${paths.topics(organization)}/new${project === undefined ? '' : `?project=${encode(project)}`}`,
  topicChoices: (organization: string) => `${paths.topics(organization)}/choices`,
  /** A capture in 3D with a viewpoint of the topic; without a viewpoint, only the panel with the topic is open. */
  topicInModel: (organization: string, captureId: string, topic: { id: string; viewpointId?: string }) =>
    `${paths.capture(organization, captureId, 'model')}?topic=${encode(topic.id)}${topic.viewpointId === undefined ? '' : `&viewpoint=${encode(topic.viewpointId)}`}`,
  masterModel: (organization: string) => `/${encode(organization)}/bim-management/master-model`,
  /** Without `tab`, the page opens its first tab. */
  masterElement: (organization: string, id: string, tab?: string) =>
    `${paths.masterModel(organization)}/${encode(id)}${tab === undefined ? '' : `/${encode(tab)}`}`,
  /** Imported IDS files. */
  idsImports: (organization: string) => `/${encode(organization)}/bim-management/ids-imports`,
  /** Without `tab`, the page opens its first tab. */
  idsImport: (organization: string, id: string, tab?: string) =>
    `${paths.idsImports(organization)}/${encode(id)}${tab === undefined ? '' : `/${encode(tab)}`}`,
  masterParameters: (organization: string) => `/${encode(organization)}/bim-management/master-parameter`,
  masterParameter: (organization: string, id: string) => `${paths.masterParameters(organization)}/${encode(id)}`,
  reports: (organization: string) => `/${encode(organization)}/reports`,
  report: (organization: string, id: string) => `${paths.reports(organization)}/${encode(id)}`,
}

const prefix = 'option.'

/** Chosen options of a prototype, by label, as query parameters: `option.Proto+Size=5000`. */
export function optionsToQuery(choices: Readonly<Record<string, string>>): URLSearchParams {
  const params = Object.entries(choices).map(([label, value]): [string, string] => [`${prefix}${label}`, value])
  return new URLSearchParams(params)
}

/** All options in a query. `completeChoices` reduces them to those that a release offers. */
export function optionsFromQuery(query: URLSearchParams): Record<string, string> {
  const named = [...query].filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(named.map(([name, value]) => [name.slice(prefix.length), value]))
}
