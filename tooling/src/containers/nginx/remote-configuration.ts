import { cacheForever } from '../../serve/cache-policy.ts'
import { commonHeaders } from '../../serve/security-headers.ts'
import { addHeaders, block, configuration, health, missing, placeholders, quoted, withoutValidators } from './base.ts'

export type RemoteServer = {
  port: number
  /** The folder with the releases of all remotes. */
  store: string
  scratch: string
  modules: string
}

/** Serves every release in the store, for the shell's origin only, like `serve/remote-site.ts`. */
export function remoteConfiguration({ port, store, scratch, modules }: RemoteServer): string {
  const headers = {
    ...commonHeaders,
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': placeholders.hostOrigin,
    'access-control-allow-origin': '$allowed_origin',
  }
  const fileHeaders = { ...headers, vary: 'Origin, Accept-Encoding' }
  return configuration({
    scratch,
    modules,
    around: block('map $http_origin $allowed_origin', [
      'default "";',
      `${quoted(placeholders.hostOrigin)} $http_origin;`,
    ]),
    server: [
      `listen ${port};`,
      `root ${store};`,
      'error_page 403 404 405 = @missing;',
      ...health,
      ...block(String.raw`location ~ /\.`, ['return 404;']),
      // Every file is in the folder of its version, which never changes.
      ...block('location /', [
        ...withoutValidators,
        ...addHeaders({ ...fileHeaders, 'cache-control': cacheForever }),
        'try_files $uri =404;',
      ]),
      ...missing({ ...headers, vary: 'Origin' }),
    ],
  })
}
