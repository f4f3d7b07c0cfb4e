/** The versions of BCF-API that are spoken; `2.1` is what many programs speak, and a thin translation of the other one. */
export const versions = ['2.1', '3.0'] as const
export type Version = (typeof versions)[number]

/** What is different between them, side by side. */
export function versionOf<Of>(version: Version, all: Readonly<Record<Version, Of>>): Of {
  return all[version]
}

/** How their routes are grouped in the documentation. */
export function tagsOf(version: Version): string[] {
  return [`BCF ${version}`]
}
