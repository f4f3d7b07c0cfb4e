/** Where everything runs on one machine. `localhost` in every address: silent sign-in depends on one site. */
export type Ports = {
  host: number
  platform: number
  identity: number
  /** By remote name, without `remote-`. */
  remotes: ReadonlyMap<string, number>
}

export const defaultPortBase = 9000

/** Places that documents and bookmarks rely on; a remote that is not named here gets the next free one. */
const fixedPlaces = new Map([
  ['prototypes', 1],
  ['assembly', 2],
  ['analytics', 3],
  ['data', 4],
  ['bim', 5],
  ['reports', 6],
])
const platformPlace = 10
const identityPlace = 11

function placesOf(remoteNames: readonly string[]) {
  const places = new Map<string, number>()
  let next = 7
  for (const name of [...remoteNames].sort()) {
    const fixed = fixedPlaces.get(name)
    if (fixed === undefined) {
      if (next === platformPlace) next = identityPlace + 1
      places.set(name, next)
      next += 1
    } else places.set(name, fixed)
  }
  return places
}

export function portsFrom(base: number, remoteNames: readonly string[]): Ports {
  const places = [...placesOf(remoteNames)].map(([name, place]) => [name, base + place] as const)
  return {
    host: base,
    platform: base + platformPlace,
    identity: base + identityPlace,
    remotes: new Map(places),
  }
}

export function originOf(port: number) {
  return `http://localhost:${port}`
}
