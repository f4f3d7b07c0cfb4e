import { addHeaders, block, places, quoted } from './base.ts'

/** What every call is told of who calls. No one may claim an address: a balancer's word counts where its own address is known. */
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

/** The variable that holds a header of ours where the platform's answer has none of that name. */
function variableOf(header: string): string {
  return `$ours_${header.replaceAll('-', '_')}`
}

export function platformMaps(headers: Readonly<Record<string, string>>): string[] {
  return [
    // The platform takes such names of calls, and they are told in answers that we write.
    ...block('map $http_x_request_id $request_key', [
      'default $request_id;',
      '"~^[A-Za-z0-9._-]{8,64}$" $http_x_request_id;',
    ]),
    // An address that was taken from a balancer's word differs from that of the connection.
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

/** Each failure is told as the platform would: whoever calls reads problems. */
function failure(name: string, status: number, text: string, headers: Readonly<Record<string, string>>): string[] {
  return block(`location @${name}`, [
    'types { }',
    'default_type application/problem+json;',
    ...addHeaders({ ...headers, 'cache-control': 'no-store', 'x-request-id': '$request_key' }),
    `return ${status} ${quoted(text)};`,
  ])
}

/** For all calls to the platform: bytes are passed as they come, both ways, and nothing is kept. */
const passedOn = [
  'resolver_timeout 3s;',
  'client_max_body_size 0;',
  'proxy_http_version 1.1;',
  'proxy_buffering off;',
  'proxy_request_buffering off;',
  // A server that cannot be reached gives its call to the next one. The caller decides about any other second try: it knows which are safe.
  'proxy_next_upstream error;',
  'proxy_next_upstream_timeout 10s;',
  'proxy_connect_timeout 5s;',
  // Streams show every 15 s that they live, and the browser's own deadline is shorter.
  'proxy_read_timeout 60s;',
  'proxy_ssl_server_name on;',
]

const unreachable = problem(502, 'Bad Gateway', "The platform can't be reached.", 'gateway/platform-unreachable')
const slow = problem(504, 'Gateway Timeout', 'The platform took too long to respond.', 'gateway/timeout')

/** The platform's paths, passed on so that the browser sees one origin. */
export function platformLocations(headers: Readonly<Record<string, string>>): string[] {
  const passed = [
    'error_page 502 @unreachable;',
    'error_page 504 @slow;',
    ...addHeaders(Object.fromEntries(Object.keys(headers).map((name) => [name, variableOf(name)]))),
    'proxy_pass $platform;',
  ]
  return [
    `set $platform ${quoted(places.platform)};`,
    ...passedOn,
    ...setHeaders(forwarded),
    ...block('location ~ "^/(?:api|bcf|foundation|graphql|models)(?:/|$)"', passed),
    ...block('location = /registry.json', ['rewrite ^ /api/registry break;', ...passed]),
    ...failure('unreachable', 502, unreachable, headers),
    ...failure('slow', 504, slow, headers),
  ]
}

export type PlatformPorts = { platform: number; identity: number }

/**
 * The platform and its identity provider at ports of their own, which no one of many servers could have: links, files and sign-in keep their addresses,
 * however many there are. The provider knows itself by the name that browsers have for it.
 */
export function platformServers({ platform, identity }: PlatformPorts): string[][] {
  function door(port: number, target: string, more: Readonly<Record<string, string>>): string[] {
    return [
      `listen ${port};`,
      ...(['resolver', 'balancers'] as const).map((place) => places[place]),
      `set $platform ${quoted(target)};`,
      ...passedOn,
      ...setHeaders({ ...forwarded, ...more }),
      ...block('location /', ['error_page 502 @unreachable;', 'error_page 504 @slow;', 'proxy_pass $platform;']),
      ...failure('unreachable', 502, unreachable, {}),
      ...failure('slow', 504, slow, {}),
    ]
  }
  return [door(platform, places.platform, {}), door(identity, places.identity, { host: '$http_host' })]
}
