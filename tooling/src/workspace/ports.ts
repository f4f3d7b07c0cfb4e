/** Ports on one machine. Every URL uses `localhost`, because silent sign-in requires the same site. */
export type Ports = {
  host: number
  /** The server of all remotes' releases. */
  remotes: number
  platform: number
  identity: number
}

export const defaultPortBase = 9000

export function portsFrom(base: number): Ports {
  return { host: base, remotes: base + 1, platform: base + 10, identity: base + 11 }
}

export function originOf(port: number) {
  return `http://localhost:${port}`
}
