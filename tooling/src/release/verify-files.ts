import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { waitFor } from '../process/wait-for.ts'
import { filesOfBuild } from './upload-release.ts'

const concurrency = 8
const deadline = 20_000

export type Verification = {
  dist: string
  /** The public address, ending in a slash. */
  baseUrl: string
  /** The host name under which this machine reaches it, if not the public one. */
  reach?: string | undefined
  /** Seconds to wait for the address: a web server may be starting at the same time. */
  maxWait?: number | undefined
}

function sha384(content: Uint8Array) {
  return createHash('sha384').update(content).digest('base64')
}

function addressOf(file: string, { baseUrl, reach }: Verification) {
  const address = new URL(file, baseUrl)
  if (reach !== undefined) address.hostname = reach
  return address
}

/** The problem of a file; undefined if it matches the build. */
async function problemWith(file: string, verification: Verification): Promise<string | undefined> {
  const address = addressOf(file, verification)
  const built = await readFile(path.join(verification.dist, file))
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(deadline), redirect: 'error' })
    const content = new Uint8Array(await response.arrayBuffer())
    if (!response.ok) return `${address.href} responded with ${response.status}`
    if (sha384(content) !== sha384(built)) return `${address.href} has different content`
    const type = response.headers.get('content-type') ?? ''
    return file.endsWith('.js') && !type.includes('javascript') ? `${address.href} is served as ${type}` : undefined
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return `${address.href} can't be fetched: ${cause}`
  }
}

async function retryUntilConnected(verification: Verification): Promise<void> {
  const { maxWait = 0 } = verification
  if (maxWait === 0) return
  const { href } = addressOf('remote.json', verification)
  await waitFor(href, { deadline: maxWait * 1000, signal: new AbortController().signal })
}

/**
 * Downloads every file from the public address and compares it with the build, so that only complete releases are
 * registered.
 */
export async function verifyFiles(verification: Verification): Promise<number> {
  const files = await filesOfBuild(verification.dist, { keepsCompressed: false })
  await retryUntilConnected(verification)
  const problems = await pLimit(concurrency).map(files, (file) => problemWith(file, verification))
  const found = problems.filter((problem) => problem !== undefined)
  if (found.length === 0) return files.length
  const moreText = found.length > 5 ? `\n  and ${found.length - 5} more` : ''
  throw new Error(
    `${found.length} of ${files.length} files differ from the build:\n  ${found.slice(0, 5).join('\n  ')}${moreText}`,
  )
}
