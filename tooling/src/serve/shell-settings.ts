import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { PolicyOrigins } from './security-headers.ts'

const settingsSchema = z.looseObject({
  identity: z.looseObject({ domain: z.string() }),
  viewer: z
    .looseObject({
      scriptUrl: z.string().optional(),
      styleUrl: z.string().optional(),
      dataOrigins: z.array(z.string()).default([]),
    })
    .optional(),
  fileOrigins: z.array(z.string()).optional(),
  remoteOrigins: z.array(z.string()).optional(),
  developerOrigins: z.array(z.string()).default([]),
})

/** What the configuration of a shell says that its web server has to know; the rest of it is passed on. */
export type ShellSettings = z.infer<typeof settingsSchema>

export async function readShellSettings(file: string): Promise<ShellSettings> {
  return settingsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

export type NamedOrigins = Required<Pick<PolicyOrigins, 'remotes' | 'viewer' | 'files'>>

/** Exactly the origins that the deployment names, and those of remotes that the web server knows of itself where it names none. */
export function namedOrigins(settings: ShellSettings, known: readonly string[]): NamedOrigins {
  return {
    // The shell runs code from the developers' origins only for people with the role. Development servers report changes by web sockets.
    remotes: [...(settings.remoteOrigins ?? known), ...settings.developerOrigins.flatMap(withSocket)],
    viewer: viewerOrigins(settings),
    files: settings.fileOrigins ?? [],
  }
}

function withSocket(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')]
}

/** Addresses on the shell's own origin need no permission. */
function viewerOrigins({ viewer }: ShellSettings) {
  const { scriptUrl, styleUrl, dataOrigins = [] } = viewer ?? {}
  const addresses = [scriptUrl, styleUrl].filter((address) => address !== undefined && URL.canParse(address))
  return { origins: [...new Set(addresses.map((address) => new URL(address ?? '').origin))], data: dataOrigins }
}
