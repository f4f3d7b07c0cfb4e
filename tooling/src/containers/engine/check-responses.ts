import { registrySchema, type Registry } from '@lintel/shared/remote'
import { cacheForever } from '../../serve/cache-policy.ts'
import { pageHeaders } from '../../serve/security-headers.ts'
import { defaultPortBase, originOf } from '../../workspace/ports.ts'

export const shell = originOf(defaultPortBase)

/** The registry as browsers load it. */
export async function readRegistry(): Promise<Registry> {
  const response = await fetch(`${shell}/registry.json`)
  if (!response.ok) throw new Error(`The registry responded with ${response.status}.`)
  return registrySchema.parse(await response.json())
}

/** Checks nginx's responses for the shell and each remote; throws on differences. */
export async function checkResponses(): Promise<void> {
  const problems: string[] = []
  const page = await fetch(`${shell}/CFA/prototypes`)
  const html = await page.text()
  for (const [name, value] of Object.entries(pageHeaders)) problems.push(...differs(page, name, value))
  problems.push(...differs(page, 'cache-control', 'no-cache'))
  if (page.headers.get('content-security-policy')?.includes("default-src 'self'") !== true) {
    problems.push(`${page.url} has no policy.`)
  }
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? []
  if (script === undefined) problems.push('The page loads no script of its own.')
  else problems.push(...(await wrongPart(new URL(script, shell).href, {})))

  const { remotes } = await readRegistry()
  for (const { baseUrl, files } of remotes) {
    problems.push(...(await wrongPart(new URL(files.entry.file, baseUrl).href, { origin: shell })))
    const otherOriginResponse = await fetch(new URL(files.manifest, baseUrl), {
      headers: { origin: 'https://elsewhere.test' },
    })
    problems.push(...differs(otherOriginResponse, 'access-control-allow-origin', null))
  }
  const missing = await fetch(`${shell}/assets/missing-0123456789abcdef.js`)
  if (missing.status !== 404) problems.push(`${missing.url} responded with ${missing.status}.`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** A file named by its content must be sent precompressed, and cached forever. */
async function wrongPart(url: string, headers: Record<string, string>): Promise<string[]> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  if (!response.ok) return [`${url} responded with ${response.status}.`]
  return [
    ...differs(response, 'content-encoding', 'br'),
    ...differs(response, 'cache-control', cacheForever),
    ...differs(response, 'x-content-type-options', 'nosniff'),
    ...('origin' in headers ? differs(response, 'access-control-allow-origin', shell) : []),
  ]
}

function differs({ headers, url }: Response, name: string, expected: string | null): string[] {
  const value = headers.get(name)
  return value === expected || (value === '' && expected === null)
    ? []
    : [`${url} has ${name}: ${value}, not ${expected}.`]
}
