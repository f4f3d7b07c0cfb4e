import { contentTypes } from '../../release/store/content-type.ts'

/** Placeholders that `start-nginx.sh` replaces when a container starts. */
export const placeholders = {
  balancers: '__BALANCERS__',
  earlier: '__EARLIER__',
  hostOrigin: '__HOST_ORIGIN__',
  identity: '__IDENTITY__',
  platform: '__PLATFORM__',
  resolver: '__RESOLVER__',
} as const

/** Quotes a text; nginx expands our own variables in it. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`
}

export function addHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
}

/** A configuration block with indented content. */
export function block(title: string, lines: readonly string[]): string[] {
  return [`${title} {`, ...lines.map((line) => `  ${line}`), '}']
}

/** Immutable files: no conditional or range requests. */
export const withoutValidators = ['etag off;', 'max_ranges 0;', 'add_header last-modified "";']

/** Health check of nginx itself. */
export const health = block('location = /health', [
  'types { }',
  'default_type text/plain;',
  ...addHeaders({ 'cache-control': 'no-store' }),
  String.raw`return 200 "nginx answers\n";`,
])

/** Missing files return an uncached text: a page instead would fail later and be harder to explain. */
export function missing(headers: Readonly<Record<string, string>>): string[] {
  return block('location @missing', [
    'types { }',
    'default_type "text/plain; charset=utf-8";',
    ...addHeaders({ ...headers, 'cache-control': 'no-store' }),
    String.raw`return 404 "Not found: $request_uri\n";`,
  ])
}

type Server = {
  /** Outside of the server block: maps and caches. */
  around: readonly string[]
  server: readonly string[]
  /** Servers at other ports. */
  others?: readonly (readonly string[])[]
  /** A writable folder. */
  scratch: string
  /** nginx's modules; Debian's location by default. */
  modules: string
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * A complete configuration for an unprivileged process, which writes into one folder. Compressed copies are beside
 * the files, so nothing is compressed per request. Each follower of an event stream keeps two connections open.
 */
export function configuration({ around, server, others = [], scratch, modules }: Server): string {
  const types = Object.entries(contentTypes).map(([ending, type]) => `${quoted(type)} ${ending.slice(1)};`)
  const http = [
    ...temporaryFolders.map((name) => `${name}_temp_path ${scratch}/${name};`),
    ...block('types', types),
    'default_type application/octet-stream;',
    'access_log off;',
    'server_tokens off;',
    'absolute_redirect off;',
    'sendfile on;',
    'tcp_nopush on;',
    'brotli_static on;',
    'gzip_static on;',
    ...around,
    ...[server, ...others].flatMap((serverBlock) => block('server', serverBlock)),
  ]
  const lines = [
    '# Written by tooling/src/containers.',
    `load_module ${modules}/ngx_http_brotli_static_module.so;`,
    'daemon off;',
    'worker_processes 2;',
    'worker_rlimit_nofile 20000;',
    `pid ${scratch}/nginx.pid;`,
    'error_log stderr warn;',
    ...block('events', ['worker_connections 8192;']),
    ...block('http', http),
  ]
  return `${lines.join('\n')}\n`
}
