/** Where everything runs on one machine. `localhost` in every address: silent sign-in depends on one site. */
export type Ports = {
  host: number
  /** The server that sends the releases of all remotes. */
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
