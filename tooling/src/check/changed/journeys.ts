/** Which packages each file of journeys looks at. The platform is part of every journey and stands in none. */
const packagesOf: Record<string, readonly string[]> = {
  'accessibility.spec.ts': [
    'host',
    'remote-prototypes',
    'remote-assembly',
    'remote-analytics',
    'remote-data',
    'remote-bim',
    'remote-reports',
  ],
  'account.spec.ts': ['host'],
  'analysis.spec.ts': ['remote-analytics', 'remote-reports'],
  'analytics-phone.spec.ts': ['remote-analytics'],
  'analytics-range.spec.ts': ['remote-analytics'],
  'analytics.spec.ts': ['remote-analytics'],
  'appearance.spec.ts': ['host'],
  'applications.spec.ts': ['host'],
  'assembly-wizard.spec.ts': ['remote-assembly'],
  'assembly.spec.ts': ['remote-prototypes', 'remote-assembly'],
  'assets.spec.ts': ['remote-data'],
  'autodesk-viewer.spec.ts': ['remote-prototypes'],
  'capture-retention.spec.ts': ['host', 'remote-data'],
  'capture-sources.spec.ts': ['host', 'remote-assembly', 'remote-data'],
  'captures.spec.ts': ['remote-data'],
  'command-palette.spec.ts': ['host'],
  'comparisons.spec.ts': ['remote-data'],
  'dashboard.spec.ts': ['remote-reports'],
  'earlier-release.spec.ts': ['host'],
  'grid-filters.spec.ts': ['remote-bim'],
  'grid-groups.spec.ts': ['remote-reports'],
  'grids.spec.ts': ['remote-bim', 'remote-data'],
  'guard.spec.ts': ['host'],
  'handbook.spec.ts': ['host', 'docs'],
  'identity-errors.spec.ts': ['host'],
  'kept-releases.spec.ts': [
    'host',
    'remote-prototypes',
    'remote-assembly',
    'remote-analytics',
    'remote-data',
    'remote-bim',
    'remote-reports',
  ],
  'large-model.spec.ts': ['remote-data'],
  'master-model-many.spec.ts': ['remote-bim'],
  'master-model.spec.ts': ['remote-bim'],
  'menus.spec.ts': ['host'],
  'model-beside.spec.ts': ['remote-data'],
  'organization-settings.spec.ts': ['host'],
  'organizations.spec.ts': ['host'],
  'partial-failure.spec.ts': ['host'],
  'platform-failures.spec.ts': ['host'],
  'prototype-viewer.spec.ts': ['remote-prototypes'],
  'prototype-views.spec.ts': ['remote-prototypes'],
  'prototypes.spec.ts': ['remote-prototypes'],
  'registry-failures.spec.ts': ['host'],
  'releases-in-shell.spec.ts': ['host'],
  'releases.spec.ts': ['host', 'tooling'],
  'remote-failures.spec.ts': ['host'],
  'remote-loading.spec.ts': ['host'],
  'remote-switches.spec.ts': ['host', 'remote-bim', 'remote-prototypes'],
  'reports.spec.ts': ['remote-reports'],
  'requirements.spec.ts': ['remote-bim', 'remote-data'],
  'restart.spec.ts': ['host'],
  'rooms.spec.ts': ['remote-data'],
  'session-errors.spec.ts': ['host'],
  'sign-in.spec.ts': ['host'],
  'splash.spec.ts': ['host'],
  'topics-bcf.spec.ts': ['remote-data'],
  'topics.spec.ts': ['remote-data'],
  'unsaved-input.spec.ts': ['host'],
  'webhooks.spec.ts': ['host'],
}

/** Of files that look at many packages: the cases that look at one of these only, by how their titles begin. The others are the host's. */
export const casesOf: Record<string, Record<string, string>> = {
  'accessibility.spec.ts': {
    'remote-prototypes': '/\\w+/prototypes ',
    'remote-assembly': '/\\w+/assembly-request |a request with its model',
    'remote-analytics': '/\\w+/analytics\\?',
    'remote-data': '/\\w+/data-management/',
    'remote-bim': '/\\w+/bim-management/',
    'remote-reports': '/\\w+/reports/',
  },
}

export const mappedJourneys = Object.keys(packagesOf)

/** The files of journeys that a change of packages may break. */
export function journeysFor(packages: ReadonlySet<string>): string[] {
  if (packages.has('platform')) return mappedJourneys
  return mappedJourneys.filter((file) => packagesOf[file]?.some((name) => packages.has(name)))
}

/** What the titles of these journeys have in common, as the runner looks for it; nothing where every case is wanted. */
export function titlesFor(packages: ReadonlySet<string>, files: readonly string[]): string | undefined {
  if (packages.has('platform') || packages.has('host')) return undefined
  const chosen = files.flatMap((file) => {
    const cases = Object.entries(casesOf[file] ?? {}).flatMap(([name, titles]) => (packages.has(name) ? [titles] : []))
    return cases.length === 0 ? [] : [{ file: file.replaceAll('.', '\\.'), titles: cases.join('|') }]
  })
  if (chosen.length === 0) return undefined
  const others = `^(?!.*(${chosen.map(({ file }) => file).join('|')}) )`
  return [others, ...chosen.map(({ file, titles }) => `${file} (${titles})`)].join('|')
}
