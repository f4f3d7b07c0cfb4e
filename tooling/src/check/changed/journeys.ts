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
  'analytics.spec.ts': ['remote-analytics'],
  'appearance.spec.ts': ['host'],
  'assembly-wizard.spec.ts': ['remote-assembly'],
  'assembly.spec.ts': ['remote-prototypes', 'remote-assembly'],
  'assets.spec.ts': ['remote-data'],
  'autodesk-viewer.spec.ts': ['remote-prototypes'],
  'capture-sources.spec.ts': ['host', 'remote-assembly', 'remote-data'],
  'captures.spec.ts': ['remote-data'],
  'command-palette.spec.ts': ['host'],
  'comparisons.spec.ts': ['remote-data'],
  'earlier-release.spec.ts': ['host'],
  'guard.spec.ts': ['host'],
  'identity-errors.spec.ts': ['host'],
  'master-model-many.spec.ts': ['remote-bim'],
  'master-model.spec.ts': ['remote-bim'],
  'menus.spec.ts': ['host'],
  'organization-settings.spec.ts': ['host'],
  'organizations.spec.ts': ['host'],
  'partial-failure.spec.ts': ['host'],
  'platform-failures.spec.ts': ['host'],
  'prototype-viewer.spec.ts': ['remote-prototypes'],
  'prototype-views.spec.ts': ['remote-prototypes'],
  'prototypes.spec.ts': ['remote-prototypes'],
  'registry-failures.spec.ts': ['host'],
  'remote-failures.spec.ts': ['host'],
  'remote-loading.spec.ts': ['host', 'remote-bim'],
  'reports.spec.ts': ['remote-reports'],
  'restart.spec.ts': ['host'],
  'session-errors.spec.ts': ['host'],
  'sign-in.spec.ts': ['host'],
  'splash.spec.ts': ['host'],
  'unsaved-input.spec.ts': ['host'],
  'visual.spec.ts': ['host'],
}

export const mappedJourneys = Object.keys(packagesOf)

/** The files of journeys that a change of packages may break. */
export function journeysFor(packages: ReadonlySet<string>): string[] {
  if (packages.has('platform')) return mappedJourneys
  return mappedJourneys.filter((file) => packagesOf[file]?.some((name) => packages.has(name)))
}
