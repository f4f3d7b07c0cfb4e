import type { AssemblyProgress } from '../../../assembler/assembler.ts'

const maxBytes = 200_000
const maxEntries = 12
const entryLength = 3900
const timeoutMilliseconds = 15_000

/** Copies the service's report, which it keeps for a day, to the log of the request. If that fails, the request continues without it. */
export async function cacheReport(
  reportUrl: string | undefined,
  serviceAddress: string,
  { log }: Pick<AssemblyProgress, 'log'>,
): Promise<void> {
  const report = await readReport(reportUrl, serviceAddress)
  if (report === undefined) return log('warning', "Couldn't read the Design Automation report.")
  for (const part of partsOf(withoutPermissions(report))) await log('info', part)
}

/** The report is at a signed URL of a storage service, which is called without a token and only over https. */
async function readReport(reportUrl: string | undefined, serviceAddress: string): Promise<string | undefined> {
  if (reportUrl === undefined || !URL.canParse(reportUrl)) return undefined
  const { protocol, origin } = new URL(reportUrl)
  if (protocol !== 'https:' && origin !== new URL(serviceAddress).origin) return undefined
  try {
    const response = await fetch(reportUrl, { redirect: 'error', signal: AbortSignal.timeout(timeoutMilliseconds) })
    return response.ok ? await firstBytes(response) : undefined
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

async function firstBytes({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length >= maxBytes) break
  }
  return text.slice(0, maxBytes)
}

/** Reports contain the signed URLs that were used, which readers of the log must not get. */
function withoutPermissions(report: string): string {
  return report
    .replaceAll(/(https?:\/\/[^\s?'"]+)\?[^\s'"]*/g, '$1?[removed]')
    .replaceAll(/data:application\/json,[^\s'"]*/g, 'data:[removed]')
    .replaceAll(/Bearer\s+[\w.~+/=-]+/gi, 'Bearer [removed]')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
}

/** The beginning of a long report is cut off, because its end shows what went wrong. */
function partsOf(report: string): string[] {
  const parts: string[] = []
  for (let rest = report; rest !== ''; rest = rest.slice(parts.at(-1)?.length ?? 0)) {
    const lineEnd = rest.lastIndexOf('\n', entryLength)
    parts.push(rest.length <= entryLength || lineEnd <= 0 ? rest.slice(0, entryLength) : rest.slice(0, lineEnd + 1))
  }
  return parts.slice(-maxEntries)
}
