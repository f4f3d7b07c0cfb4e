import { platformPaths } from '../../workspace/platform-paths.ts'
import { addHeaders, block, placeholders, quoted } from './base.ts'

/**
 * The headers about the client. Clients cannot set their address: a load balancer's header is only used if its own
 * address is trusted.
 */
const forwarded = {
  'x-request-id': '$request_key',
  'x-forwarded-for': '$remote_addr',
  'x-forwarded-host': '$http_host',
  'x-forwarded-proto': '$forwarded_proto',
  connection: '',
}

function setHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `proxy_set_header ${name} ${quoted(value)};`)
}

/** The variable with a header's value unless the platform's response has that header. */
function variableOf(header: string): string {
  return `$ours_${header.replaceAll('-', '_')}`
}

export function platformMaps(headers: Readonly<Record<string, string>>): string[] {
  return [
    // Request ids that the platform accepts, for use in our own error responses.
    ...block('map $http_x_request_id $request_key', [
      'default $request_id;',
      '"~^[A-Za-z0-9._-]{8,64}$" $http_x_request_id;',
    ]),
    // An address taken from a load balancer's header differs from that of the connection.
    ...block('map "$realip_remote_addr $remote_addr $http_x_forwarded_proto" $forwarded_proto', [
      'default $scheme;',
      String.raw`"~^(\S+) \1 " $scheme;`,
      '"~ https$" https;',
      '"~ http$" http;',
    ]),
    ...Object.entries(headers).flatMap(([name, value]) =>
      block(`map $upstream_http_${name.replaceAll('-', '_')} ${variableOf(name)}`, [
        'default "";',
        `"" ${quoted(value)};`,
      ]),
    ),
  ]
}

function problem(status: number, title: string, detail: string, code: string): string {
  return JSON.stringify({ type: 'about:blank', title, status, detail, code, requestId: '$request_key' })
}

/** Error responses in the platform's format (problem details). */
function failure(name: string, status: number, text: string, headers: Readonly<Record<string, string>>): string[] {
  return block(`location @${name}`, [
    'types { }',
    'default_type application/problem+json;',
    ...addHeaders({ ...headers, 'cache-control': 'no-store', 'x-request-id': '$request_key' }),
    `return ${status} ${quoted(text)};`,
  ])
}

/** For all calls to the platform: streams both directions without buffering or caching. */
const passedOn = [
  'resolver_timeout 3s;',
  'client_max_body_size 0;',
  'proxy_http_version 1.1;',
  'proxy_buffering off;',
  'proxy_request_buffering off;',
  // If a server cannot be reached, the next one gets the call. Other retries are up to the client, which knows which
  // calls are safe.
  'proxy_next_upstream error;',
  'proxy_next_upstream_timeout 10s;',
  'proxy_connect_timeout 5s;',
  // Event streams send a heartbeat every 15 s, and the browser's own timeout is shorter.
  'proxy_read_timeout 60s;',
  'proxy_ssl_server_name on;',
]

const unreachable = problem(502, 'Bad Gateway', "The platform can't be reached.", 'gateway/platform-unreachable')
const slow = problem(504, 'Gateway Timeout', 'The platform took too long to respond.', 'gateway/timeout')

/** The platform's paths, proxied so that the browser sees one origin. */
export function platformLocations(headers: Readonly<Record<string, string>>): string[] {
  const passed = [
    'error_page 502 @unreachable;',
    'error_page 504 @slow;',
    ...addHeaders(Object.fromEntries(Object.keys(headers).map((name) => [name, variableOf(name)]))),
    'proxy_pass $platform;',
  ]
  const pathPattern = platformPaths.map((path) => path.replaceAll('.', String.raw`\.`)).join('|')
  return [
    `set $platform ${quoted(placeholders.platform)};`,
    ...passedOn,
    ...setHeaders(forwarded),
    ...block(`location ~ "^(?:${pathPattern})(?:/|$)"`, passed),
    ...block('location = /registry.json', ['rewrite ^ /api/registry break;', ...passed]),
    ...failure('unreachable', 502, unreachable, headers),
    ...failure('slow', 504, slow, headers),
  ]
}

export type PlatformPorts = { platform: number; identity: number }

/**
 * The platform and its identity provider on separate ports with stable addresses, however many servers there are. The
 * provider uses the host name that browsers use.
 */
export function platformServers({ platform, identity }: PlatformPorts): string[][] {
  function serverAtPort(port: number, target: string, extraHeaders: Readonly<Record<string, string>>): string[] {
    return [
      `listen ${port};`,
      ...(['resolver', 'balancers'] as const).map((placeholder) => placeholders[placeholder]),
      `set $platform ${quoted(target)};`,
      ...passedOn,
      ...setHeaders({ ...forwarded, ...extraHeaders }),
      ...block('location /', ['error_page 502 @unreachable;', 'error_page 504 @slow;', 'proxy_pass $platform;']),
      ...failure('unreachable', 502, unreachable, {}),
      ...failure('slow', 504, slow, {}),
    ]
  }
  return [
    serverAtPort(platform, placeholders.platform, {}),
    serverAtPort(identity, placeholders.identity, { host: '$http_host' }),
  ]
}
