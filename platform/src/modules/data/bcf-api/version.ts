/** Supported versions of the BCF API. `2.1`, which many programs use, is a thin translation of 3.0. */
export const versions = ['2.1', '3.0'] as const
export type Version = (typeof versions)[number]

/** Picks the value for a version. */
export function versionOf<Of>(version: Version, all: Readonly<Record<Version, Of>>): Of {
  return all[version]
}

/** Groups the routes in the API documentation. */
export function tagsOf(version: Version): string[] {
  return [`BCF ${version}`]
}
