import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { UsageFailure } from './failure.ts'

export type Settings = {
  server: URL
  organization: string
  token: string
  /** Folder of the state for later runs. */
  stateFolder: string
}

type SettingsOptions = { server: string | undefined; organization: string | undefined; tokenFile: string | undefined }
type Environment = Readonly<Record<string, string | undefined>>

/**
 * The token comes from the environment or a file, never from an argument, which other users of the machine can read.
 */
export async function readSettings(options: SettingsOptions, environment: Environment): Promise<Settings> {
  const token = (await tokenIn(options.tokenFile, environment)).trim()
  const organization = /^lintel_([\w-]{1,40})_[\w-]{43}$/.exec(token)?.[1]
  if (organization === undefined)
    throw new UsageFailure("This isn't an organization token, which looks like lintel_ORGANIZATION_… . Copy it again.")
  if (options.organization !== undefined && options.organization !== organization)
    throw new UsageFailure(`The token belongs to organization ${organization}, not ${options.organization}.`)
  return {
    server: serverOf(options.server ?? environment['LINTEL_SERVER']),
    organization,
    token,
    stateFolder: stateFolderOf(environment),
  }
}

async function tokenIn(file: string | undefined, environment: Environment): Promise<string> {
  if (file === undefined) {
    const token = environment['LINTEL_TOKEN']
    if (token) return token
    throw new UsageFailure('No token found. Set LINTEL_TOKEN, or specify a token file with --token-file.')
  }
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageFailure(`Couldn't read the token file: ${file}`, { cause: error })
  }
}

function serverOf(address: string | undefined): URL {
  if (address === undefined) throw new UsageFailure('Specify the Lintel address with --server URL or LINTEL_SERVER.')
  const url = URL.parse(address.endsWith('/') ? address : `${address}/`)
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url
  throw new UsageFailure(`This isn't a valid server address: ${address}`)
}

function stateFolderOf(environment: Environment): string {
  const { LINTEL_STATE: configured, XDG_STATE_HOME: unix, LOCALAPPDATA: windows } = environment
  return configured ?? path.join(unix ?? windows ?? path.join(homedir(), '.local/state'), 'lintel')
}
