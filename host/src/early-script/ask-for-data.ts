import { organizationPath, userPath } from '../session/api-paths.ts'
import { storedSession } from '../session/identity/stored-session.ts'
import { fetchPictures } from './fetch-pictures.ts'
import type { Known } from './configuration-and-registry.ts'
import type { Place } from './find-page.ts'

type Caller = { apiBaseUrl: string; token: string; organization: string }

const json = 'application/json'

/** Asks as whoever is signed in for account and organization, and for the first data of the page with its pictures. */
export async function askForData({ organization, pageOf }: Place, known: Known) {
  const { apiBaseUrl, identity, product } = await known.config
  const session = storedSession(identity)
  if (!session) return
  const caller = { apiBaseUrl, token: session.token, organization }
  void askEarly(userPath(session.person), caller)
  void askEarly(organizationPath(organization), caller)
  const { firstQuery, firstPictures, params } = (await pageOf(known.registry)) ?? {}
  if (!firstQuery) return
  const answer = askEarly(fillIn(firstQuery, { ...params, organization, product: product.id }), caller)
  if (answer && firstPictures) await fetchPictures(answer, firstPictures)
}

/** Makes a call of the API for the shell to take over; none once the shell has, for it asks for everything itself. */
function askEarly(path: string, { apiBaseUrl, token, organization }: Caller): Promise<Response> | undefined {
  const answers = window.lintelEarly?.answers
  if (!answers) return undefined
  const stop = new AbortController()
  const headers = { Accept: json, 'Content-Type': json, Authorization: `Bearer ${token}`, Organization: organization }
  const address = new URL(apiBaseUrl.replace(/\/$/, '') + path, document.baseURI)
  const request = new Request(address, { headers, signal: stop.signal })
  const response = fetch(request)
  // Whoever takes the answer over sees the failure; until then it must not count as unhandled.
  response.catch(() => undefined)
  answers.push({ request, response, askedAt: performance.now(), abort: () => stop.abort() })
  return response
}

/** The path of a call, with what stands in braces filled in. */
function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
