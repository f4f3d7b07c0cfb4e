import { contentHashed, fileEndings, cacheForever } from '../../serve/cache-policy.ts'
import { contentSecurityPolicy, pageHeaders, partHeaders } from '../../serve/security-headers.ts'
import { addHeaders, block, configuration, health, missing, placeholders, quoted, withoutValidators } from './base.ts'
import { fromConfig } from './origins.ts'
import { platformServers, platformLocations, platformMaps, type PlatformPorts } from './platform-locations.ts'

export type HostServer = {
  port: number
  /** The built shell. */
  site: string
  /** Files of earlier shells, which open pages may still load. */
  earlier: string
  /** Additional ports of the platform and its identity provider; none by default. */
  doors?: PlatformPorts
  /** Holds `config.json` and `origins.conf`, which a deployment replaces together. */
  deployment: string
  /** Hashes of the page's inline scripts. */
  inlineScripts: readonly string[]
  scratch: string
  modules: string
}

/** The page's policy; `origins.conf` adds the deployment's allowed origins. */
function headersOfPage(inlineScripts: readonly string[]): Record<string, string> {
  const { remotes, identity, viewer, data, files } = fromConfig
  const allowed = { remotes: [remotes], identity, viewer: { origins: [viewer], data: [data] }, files: [files] }
  return { ...pageHeaders, 'content-security-policy': contentSecurityPolicy({ ...allowed, inlineScripts }) }
}

const endings = [...fileEndings].map((ending) => ending.slice(1)).join('|')
/** Matches file names with a content hash. */
const hashed = `${contentHashed.source.slice(0, -1)}(?<=${[...fileEndings].map((ending) => `\\${ending}`).join('|')})$`
/** Workers are documents with their own policy. */
const noWorker = String.raw`(?!(?:.*/)?worker\.[^/]*$)`
const vary = { vary: 'Accept-Encoding' }

/**
 * The shell: its files, its single page for every URL, and the platform on the same origin, like
 * `serve/host-site.ts`.
 */
export function hostConfiguration(host: HostServer): string {
  const { port, site, earlier, deployment, inlineScripts, doors, scratch, modules } = host
  const headers = headersOfPage(inlineScripts)
  const page = addHeaders({ ...headers, ...vary, 'cache-control': 'no-cache' })
  return configuration({
    scratch,
    modules,
    around: [`include ${deployment}/origins.conf;`, ...platformMaps(headers)],
    ...(doors && { others: platformServers(doors) }),
    server: [
      `listen ${port};`,
      `root ${site};`,
      ...(['resolver', 'balancers'] as const).map((placeholder) => placeholders[placeholder]),
      'error_page 403 404 405 = @missing;',
      ...health,
      ...platformLocations(headers),
      ...settings(headers, deployment),
      // Responds with the page, as for any URL that is not a file.
      ...block(String.raw`location ~ /\.`, [...page, 'try_files /index.html =404;']),
      ...block(`location ~ "^/assets/${noWorker}.*${hashed}"`, [
        ...withoutValidators,
        ...addHeaders({ ...partHeaders, ...vary, 'cache-control': cacheForever }),
        'try_files $uri @earlier-part;',
      ]),
      ...block(`location ~ "${hashed}"`, [
        ...withoutValidators,
        ...addHeaders({ ...headers, ...vary, 'cache-control': cacheForever }),
        'try_files $uri @earlier-file;',
      ]),
      ...earlierFiles('part', earlier, { ...partHeaders, ...vary }),
      ...earlierFiles('file', earlier, { ...headers, ...vary }),
      ...block(`location ~* "\\.(?:${endings})$"`, [...page, 'try_files $uri =404;']),
      ...block('location /', [...page, 'try_files $uri /index.html;']),
      ...missing(headers),
    ],
  })
}

/** File names contain a hash, so files of all versions share one folder. */
function earlierFiles(kind: string, folder: string, headers: Readonly<Record<string, string>>): string[] {
  return block(`location @earlier-${kind}`, [
    `root ${folder};`,
    ...withoutValidators,
    ...addHeaders({ ...headers, 'cache-control': cacheForever }),
    `try_files $uri @stored-${kind};`,
  ]).concat(storedFiles(kind, headers))
}

/** For several hosts that share an object store instead of a volume. */
function storedFiles(kind: string, headers: Readonly<Record<string, string>>): string[] {
  return block(`location @stored-${kind}`, [
    `set $earlier_store ${quoted(placeholders.earlier)};`,
    ...block('if ($earlier_store = "")', ['return 404;']),
    'resolver_timeout 3s;',
    'proxy_ssl_server_name on;',
    'proxy_pass_request_headers off;',
    'proxy_connect_timeout 5s;',
    'proxy_intercept_errors on;',
    'error_page 403 404 405 502 504 = @missing;',
    ...['cache-control', 'etag', 'last-modified', 'set-cookie'].map((name) => `proxy_hide_header ${name};`),
    ...addHeaders({ ...headers, 'cache-control': cacheForever }),
    'proxy_pass $earlier_store$uri;',
  ])
}

/** The deployment's configuration, which is replaced without its compressed copy, so that copy must not be used. */
function settings(headers: Record<string, string>, deployment: string): string[] {
  return block('location = /config.json', [
    `alias ${deployment}/config.json;`,
    'types { }',
    'default_type application/json;',
    'brotli_static off;',
    'gzip_static off;',
    ...addHeaders({ ...headers, 'cache-control': 'no-cache' }),
  ])
}
