import path from 'node:path/posix'
import { libraryProblem } from './library-boundaries.ts'
import { platformProblem } from './platform-boundaries.ts'
import { isTestCode } from './source-location.ts'

/** Why `file` can't import `specifier`; undefined if it can. */
export function importProblem(file: string, specifier: string, isLazy = false): string | undefined {
  if (specifier.startsWith('.')) return relativeProblem(file, specifier, isLazy)
  if (specifier.startsWith('@lintel/')) return entryPointProblem(file, specifier)
  return modelProblem(file, specifier) ?? libraryProblem(file, specifier)
}

function relativeProblem(file: string, specifier: string, isLazy: boolean): string | undefined {
  if (!/\.(m?ts|tsx|mjs|json|css|svg)$/.test(specifier)) return 'Write the file with its extension.'
  const target = path.join(path.dirname(file), specifier)
  const [from, to] = [packageOf(file), packageOf(target)]
  // The bench compares the federation with a single build of the same sources.
  if (file.startsWith('tooling/src/bench/')) return undefined
  // The contract of the viewer's engines is beside the engines; this is where it runs in a browser.
  if (file.startsWith('e2e/viewer/') && target.startsWith('shared/src/viewer/testing/')) return undefined
  if (from !== to && to !== 'tooling')
    return `${from} reaches into ${to}: import a public entry point, @lintel/${to}/… .`
  if (from === 'shared') return sharedProblem(file, target) ?? modelProblem(file, target)
  if (from === 'platform') return platformProblem(file, target) ?? modelProblem(file, target)
  if (from.startsWith('remote-')) return remoteProblem(file, target, isLazy)
  return modelProblem(file, target)
}

/** Entry points of other packages that a package can use. */
const entryPoints: { from: RegExp; to: RegExp }[] = [
  { from: /^remote-[^/]+\/src\/remote\.ts$/, to: /^@lintel\/shared\/remote$/ },
  { from: /^remote-[^/]+\/dev\//, to: /^@lintel\/shared\// },
  {
    from: /^remote-[^/]+\/(?!src\/remote\.ts)/,
    to: /^@lintel\/(shared\/(?!host$|testing(\/|$))|tooling\/)/,
  },
  { from: /^host\//, to: /^@lintel\/(shared\/(?!testing(\/|$))|tooling\/)/ },
  {
    from: /^platform\//,
    to: /^@lintel\/shared\/(contract(\/(applications|assembly|assets|capture-documents|captures|grid-views|ids|ids-imports|master-model|members|releases|reports|search|topics|webhooks))?|bcf|expressions|filter|ids|prototype|remote)$/,
  },
  { from: /^tooling\//, to: /^@lintel\/shared\/(contract(\/releases)?|remote)$/ },
  { from: /^e2e\//, to: /^@lintel\/(shared\/(contract(\/assembly)?|remote)$|tooling\/)/ },
]

function entryPointProblem(file: string, specifier: string): string | undefined {
  if (packageOf(file) === 'shared') return 'Inside shared, import the file itself.'
  if (
    /^@lintel\/shared\/testing(\/(bcf|expressions|filters|fixtures|grids|runner))?$/.test(specifier) &&
    isTestCode(file)
  )
    return undefined
  if (entryPoints.some(({ from, to }) => from.test(file) && to.test(specifier))) return modelProblem(file, specifier)
  return `${packageOf(file)} can't import ${specifier}.`
}

/** From the lowest layer: a group of folders can use itself and earlier groups. */
const sharedOrder = ['domain', 'core', 'openbim', 'ui', 'viewer', 'features']

function sharedProblem(file: string, target: string): string | undefined {
  const [from, to] = [sharedGroup(file), sharedGroup(target)]
  // The shell's entry point, directly in src, uses every group.
  if (from === undefined || to === undefined || from === to || from === 'testing') return undefined
  if (!sharedOrder.includes(from))
    return `Add the folder shared/${from} to sharedOrder in tooling/eslint/boundaries/import-boundaries.ts.`
  if (!sharedOrder.includes(to)) return isTestCode(file) ? undefined : `shared/${to} is for tests only.`
  return sharedOrder.indexOf(to) > sharedOrder.indexOf(from)
    ? `shared/${from} is a lower layer than shared/${to} and can't import it.`
    : undefined
}

function sharedGroup(file: string): string | undefined {
  return /^shared\/src\/([^/]+)\//.exec(file)?.[1]
}

function remoteProblem(file: string, target: string, isLazy: boolean): string | undefined {
  if (isTestCode(file) || /^remote-[^/]+\/(dev\/|[^/]+$)/.test(file)) return undefined
  const [from, to] = [layerOf(file), layerOf(target)]
  if (to.layer === 'testing') return 'Only tests use the mock API.'
  if (from.layer === 'remote.ts') return 'remote.ts can contain only data.'
  if (from.layer === 'pages.tsx') {
    const isPage = to.layer === 'pages' && isLazy
    return isPage || to.layer === 'remote.ts' ? undefined : 'pages.tsx can only lazily import pages.'
  }
  if (from.layer === 'features' && to.layer !== 'features') return "A feature can't import pages or the remote."
  if (from.layer === 'features' && from.name !== to.name && !isIndex(target)) {
    return `${from.name} can import only the index of ${to.name}. Everything else is private to that feature.`
  }
  return modelProblem(file, target)
}

/** `remote-x/src/features/catalogue/card.tsx` is in the folder `features`, in the feature `catalogue`. */
function layerOf(file: string): { layer: string; name: string } {
  const [, , layer = '', name = ''] = file.split('/')
  return { layer, name }
}

/** `remote-x/src/features/catalogue/index.ts`: the exports of a feature. */
function isIndex(target: string): boolean {
  return /^remote-[^/]+\/src\/features\/[^/]+\/index\.ts$/.test(target)
}

/** Models are pure: no React, requests, or UI. So is code shared by platform and browser. */
function modelProblem(file: string, target: string): string | undefined {
  if (!/\.model\.ts$|^shared\/src\/(domain\/(expressions|filter|prototype)|openbim\/ids|ui\/grid\/engine)\//.test(file))
    return undefined
  const isImpure =
    isIndex(target) || /^react(-dom)?(\/|$)|\.api\.ts$|\.tsx$|^@lintel\/shared\/(api|ui|toast|routing)$/.test(target)
  return isImpure ? `A model is pure, so it can't import ${target}.` : undefined
}

function packageOf(file: string): string {
  return file.split('/')[0] ?? ''
}
