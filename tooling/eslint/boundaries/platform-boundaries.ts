import { isTestCode } from './source-location.ts'

/**
 * From the lowest layer: a module of the platform can use earlier ones, so that there are no cycles. A module is in
 * an area of the product (`bim/notes`); analytics is an area with one module. Two programs next to the modules are
 * listed here too.
 */
const moduleOrder = [
  'organization/identity',
  'base/files',
  'base/uploads',
  'base/images',
  'base/views',
  'base/outbox',
  'organization/webhook-events',
  'organization/history',
  'organization/preferences',
  'organization/users',
  'organization/organizations',
  'organization/applications',
  'organization/members',
  'organization/foundation',
  'organization/webhooks',
  'organization/grid-views',
  'base/registry',
  'base/desktop-app',
  'base/health',
  'base/news',
  'base/landing',
  'base/search',
  'prototypes/prototypes',
  'prototypes/saved-views',
  'assembly/autodesk-cloud',
  'assembler',
  'assembly/assembly-requests',
  'analytics',
  'assembly/design-automation',
  'ifc',
  'data/project-groups',
  'data/captures',
  'bim/master-parameters',
  'bim/master-model',
  'bim/ids-exchange',
  'bim/notes',
  'data/capture-reviews',
  'data/comparisons',
  'data/version-sets',
  'data/ids-files',
  'data/capture-files',
  'data/capture-ingestions',
  'organization/tokens',
  'data/capture-documents',
  'assembly/assembly-captures',
  'data/ids-checks',
  'data/assets',
  'data/cobie',
  'data/federated-models',
  'data/clash-checks',
  'data/topics',
  'data/model-health',
  'data/capture-retention',
  'data/bcf-api',
  'reports/data-sources',
  'reports/data-sets',
  'reports/report-types',
  'reports/reports',
  'reports/report-schedules',
  'reports/report-dashboards',
  'data/mcp',
]

/** Programs next to the modules, which run in separate processes or threads. */
const programs = ['assembler', 'ifc']

/** Code below the modules, including `interfaces` with the types that modules provide to each other. */
const sharedFolders = [
  'database',
  'events',
  'graphql',
  'html-pages',
  'interfaces',
  'jobs',
  'observability',
  'plugins',
  'runs',
  'streaming',
]
/** It imports the tables and queues of all modules. */
const migrations = 'platform/src/database/migrations/migrate.ts'

export function platformProblem(file: string, target: string): string | undefined {
  return groundProblem(file, target) ?? moduleProblem(file, target)
}

function groundProblem(file: string, target: string): string | undefined {
  const isGround = sharedFolders.some((folder) => file.startsWith(`platform/src/${folder}/`)) && file !== migrations
  if (!isGround || isTestCode(file) || !target.startsWith('platform/src/modules/')) return undefined
  return `${file} is a lower layer than the modules and can't import them. Pass what it needs as an argument, with a type from platform/src/interfaces.`
}

function moduleProblem(file: string, target: string): string | undefined {
  const [from, to] = [moduleOf(file), moduleOf(target)]
  // Schemas can reference each other's tables in both directions.
  if (from === undefined || to === undefined || from === to || target.endsWith('/schema.ts')) return undefined
  if (isTestCode(file) || file.includes('/testing/')) return undefined
  if (!moduleOrder.includes(from)) return `Add the module ${from} to tooling/eslint/boundaries/platform-boundaries.ts.`
  if (moduleOrder.indexOf(to) > moduleOrder.indexOf(from))
    return `The module ${from} is a lower layer than ${to} and can't import it.`
  return areaProblem({ from, to, target })
}

/** Modules of an area can import each other's files; other areas only their index. */
function areaProblem({ from, to, target }: { from: string; to: string; target: string }): string | undefined {
  if (areaOf(from) === areaOf(to) || target.endsWith(`/${to}/index.ts`)) return undefined
  // Threads of these programs import single files rather than an index.
  if (programs.includes(from) || programs.includes(to)) return undefined
  return `${from} can import only the index of ${to}. Everything else is private to that module.`
}

/** `platform/src/modules/bim/notes/routes.ts` is in the module `bim/notes` of the area `bim`. */
function moduleOf(file: string): string | undefined {
  const [, area, module] = /^platform\/src\/modules\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? []
  if (area !== undefined) return area === 'analytics' || module === undefined ? area : `${area}/${module}`
  return programs.find((program) => file.startsWith(`platform/src/${program}/`))
}

function areaOf(module: string): string | undefined {
  return module.split('/')[0]
}
