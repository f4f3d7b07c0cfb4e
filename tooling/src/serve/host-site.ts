import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isPartOfPage } from './cache-policy.ts'
import { registerPlatformProxy } from './platform-proxy.ts'
import {
  contentSecurityPolicy,
  inlineScriptHashes,
  pageHeaders,
  partHeaders,
  type PolicyOrigins,
} from './security-headers.ts'
import { namedOrigins, readShellSettings } from './shell-settings.ts'
import { answerPages, buildSite, type Site } from './site.ts'

export type HostSite = Site & Omit<PolicyOrigins, 'inlineScripts' | 'viewer' | 'files'> & { platform: string }

/** The shell: its files, its single page for every URL, and the platform on the same origin. */
export async function buildHostSite(site: HostSite) {
  const app = buildSite(site)
  const policyOfPage = pagePolicy(site)
  await policyOfPage()
  app.addHook('onRequest', async (request, reply) => {
    // Scripts and styles get no policy: a page loads a dozen of them, and the policy is longer than some of them.
    if (isPartOfPage(new URL(request.url, 'http://localhost').pathname)) return void reply.headers(partHeaders)
    void reply.headers(pageHeaders).header('content-security-policy', await policyOfPage())
  })
  registerPlatformProxy(app, site.platform)
  // The build contains the default URLs; on other ports the identity provider is elsewhere.
  app.get('/config.json', async (_request, reply) => {
    const config = await readConfig(site)
    void reply.header('cache-control', 'no-cache')
    return { remoteOrigins: site.remotes, ...config, identity: { ...config.identity, domain: site.identity } }
  })
  answerPages(app)
  return app
}

async function readConfig({ dist }: HostSite) {
  return readShellSettings(path.join(dist, 'config.json'))
}

/**
 * Reads the policy again if a build has replaced the page and its inline script, or a deployment the configuration.
 */
function pagePolicy(site: HostSite): () => Promise<string> {
  const page = path.join(site.dist, 'index.html')
  const configFile = path.join(site.dist, 'config.json')
  let cached: { changedAt: string; policy: string } | undefined
  return async () => {
    const [pageTime, configTime] = await Promise.all([changeTime(page), changeTime(configFile)])
    const changedAt = `${pageTime} ${configTime}`
    if (cached && (pageTime === undefined || configTime === undefined || changedAt === cached.changedAt))
      return cached.policy

    const inlineScripts = inlineScriptHashes(await readFile(page, 'utf8'))
    const config = await readConfig(site)
    const policy = contentSecurityPolicy({ ...site, ...namedOrigins(config, site.remotes), inlineScripts })
    cached = { changedAt, policy }
    return policy
  }
}

/** Undefined between two builds, when there is no page. */
async function changeTime(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.mtimeMs
}
