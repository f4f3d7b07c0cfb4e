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

/** The part of a shell's configuration that its web server needs; the rest is passed through. */
export type ShellSettings = z.infer<typeof settingsSchema>

export async function readShellSettings(file: string): Promise<ShellSettings> {
  return settingsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

export type NamedOrigins = Required<Pick<PolicyOrigins, 'remotes' | 'viewer' | 'files'>>

/** The origins that the deployment names or, without any, those of remotes that the web server knows. */
export function namedOrigins(settings: ShellSettings, knownOrigins: readonly string[]): NamedOrigins {
  return {
    // The shell runs code from developers' origins only for users with the role. Development servers push changes by
    // web sockets.
    remotes: [...(settings.remoteOrigins ?? knownOrigins), ...settings.developerOrigins.flatMap(withSocket)],
    viewer: viewerOrigins(settings),
    files: settings.fileOrigins ?? [],
  }
}

function withSocket(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')]
}

/** URLs on the shell's own origin need no permission. */
function viewerOrigins({ viewer }: ShellSettings) {
  const { scriptUrl, styleUrl, dataOrigins = [] } = viewer ?? {}
  const addresses = [scriptUrl, styleUrl].filter((address) => address !== undefined && URL.canParse(address))
  return { origins: [...new Set(addresses.map((address) => new URL(address ?? '').origin))], data: dataOrigins }
}
