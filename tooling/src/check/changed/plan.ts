import { affectedBy, packageOf, type Names } from './affected.ts'
import { journeysFor, mappedJourneys, titlesFor } from './journeys.ts'
import type { Scope } from '../gates.ts'

/** What a change asks of the check: gates, and what they look at. */
export type Plan = { gates: readonly string[]; scope: Scope }

const isCode = /\.(m?ts|tsx)$/
const isTest = /\.test\.tsx?$/
const isSpec = /^e2e\/src\/(.+\.spec\.ts)$/
const isShipped = /\/(src\/(?!testing\/)|seed\/|migrations\/|webpack\.config\.ts$)/
/** It names what starts the system that all journeys look at. */
const settingsOfJourneys = 'e2e/playwright.config.ts'
/** Settings, presets and versions. */
const concernsEverything = /^[^/]+\.(json|yaml|[jt]s)$|^tooling\/(eslint|jest|tsconfig|toolchain)\/(?!.*\.test\.ts$)/

export function needsEverything(changed: readonly string[]): string | undefined {
  return changed.find((file) => concernsEverything.test(file))
}

/** Benches are left to the whole check, unless they change themselves: they load most of the product. */
const gatesByFile: Record<string, RegExp> = {
  viewer: /^(e2e\/viewer\/.+\.spec|shared\/src\/viewer\/testing\/contract)\.ts$/,
  doors: /^shared\/(src\/|doors\/|package\.json$)/,
  containers:
    /^(remote-[^/]+\/package\.json|docker-compose\.yml|deploy\/kubernetes\/.+|tooling\/(docker|src\/containers)\/.+)$/,
  copies: /^remote-[^/]+\/(src|dev)\//,
  repository: /^(tooling\/(templates|remote-kit|webpack|jest|src\/(generate|pack|release))\/|shared\/package\.json$)/,
  template: /^tooling\/(templates\/|src\/generate\/)/,
}
/** What is imported where is drawn. */
const drawn = /^(host|remote-[^/]+|shared|platform|tooling|e2e)\/(?!.*\.test\.tsx?$).+\.tsx?$/
const benches = /^(tooling\/src|platform)\/bench\//

export function planFor(changed: readonly string[], files: ReadonlySet<string>, names: Names): Plan {
  const affected = [...affectedBy(changed, files, names)].filter((file) => files.has(file))
  const present = changed.filter((file) => files.has(file))
  const lint = present.filter((file) => isCode.test(file) && !file.startsWith('tooling/templates/'))
  const tests = affected.filter((file) => isTest.test(file))
  const journeys = journeysIn(affected)
  const typed = [...affectedBy(changed, files, names, { asText: false })]
  const types = [...new Set(typed.filter((file) => files.has(file) && isCode.test(file)).map(packageOf))]
  const gates = [
    ...(lint.length > 0 ? ['lint', 'typed-lint'] : []),
    ...(present.length > 0 ? ['format'] : []),
    ...(types.length > 0 ? ['types', 'unused'] : []),
    ...(tests.length > 0 ? ['unit'] : []),
    ...(journeys.journeys.length > 0 ? ['build', 'sizes', 'journeys'] : []),
    ...Object.entries(gatesByFile).flatMap(([gate, file]) => (affected.some((each) => file.test(each)) ? [gate] : [])),
    ...(changed.some((file) => drawn.test(file)) ? ['architecture'] : []),
    ...(changed.some((file) => benches.test(file)) ? ['build', 'benches'] : []),
  ]
  return { gates, scope: { lint, format: present, types, tests, ...journeys } }
}

function journeysIn(affected: readonly string[]): Pick<Scope, 'journeys' | 'titles'> {
  if (affected.includes(settingsOfJourneys)) return { journeys: mappedJourneys }
  const shipped = affected.filter((file) => isShipped.test(file) && !isTest.test(file))
  const themselves = affected.flatMap((file) => isSpec.exec(file)?.[1] ?? [])
  const packages = new Set(shipped.map(packageOf))
  const looking = journeysFor(packages).filter((file) => !themselves.includes(file))
  const titles = titlesFor(packages, looking)
  return { journeys: [...themselves, ...looking].sort(), ...(titles !== undefined && { titles }) }
}
