import { Releases } from './releases.ts'

let releases = new Releases({ registry: { remotes: [] } })

/** The choice of releases is one for the whole page: it goes by what has been loaded and has failed here. */
export function installReleases(ofPage: Releases): void {
  releases = ofPage
}

export function releasesOfPage(): Releases {
  return releases
}
