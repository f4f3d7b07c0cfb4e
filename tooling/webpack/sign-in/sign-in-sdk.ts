import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import webpack, { type Configuration } from 'webpack'

const unusedClients = path.join(import.meta.dirname, 'unused-clients.ts')

type SignInSdk = {
  alias: Record<string, string>
  rule: NonNullable<NonNullable<Configuration['module']>['rules']>[number]
  plugins: webpack.WebpackPluginInstance[]
}

/**
 * Builds the sign-in SDK from the sources that its packages bring, so that what Lintel never asks of it stays out of what
 * everybody fetches before the first page. Its bundles come as one file each, of which nothing can be left out.
 */
export function signInSdk(folder: string): SignInSdk {
  const react = sourcesOf('@auth0/auth0-react', path.join(folder, 'package.json'))
  const browser = sourcesOf('@auth0/auth0-spa-js', path.join(react, 'index.tsx'))
  const standIns = {
    '^\\./(mfa|passkey|myaccount|anonymous|fetcher|dpop/dpop)$': unusedClients,
    '^\\./worker/token\\.worker\\.ts$': path.join(import.meta.dirname, 'unused-worker.ts'),
    '^browser-tabs-lock$': path.join(import.meta.dirname, 'unused-lock.ts'),
  }
  return {
    alias: {
      '@auth0/auth0-react$': path.join(import.meta.dirname, 'sdk.mjs'),
      '@auth0/auth0-react/src': react,
      '@auth0/auth0-spa-js$': path.join(import.meta.dirname, 'browser-sdk.mjs'),
      '@auth0/auth0-spa-js/src': browser,
      '@auth0/auth0-auth-js$': unusedClients,
    },
    // Whatever of these files nothing imports is left out.
    rule: { include: [react, browser, import.meta.dirname], sideEffects: false },
    plugins: [
      // The SDK tells the provider which it is; its own build writes that in.
      new webpack.DefinePlugin({ __VERSION__: JSON.stringify(versionOf(react)) }),
      ...Object.entries(standIns).map(
        ([request, file]) =>
          new webpack.NormalModuleReplacementPlugin(new RegExp(request), (asked) => {
            if (asked.context.startsWith(browser)) asked.request = file
          }),
      ),
    ],
  }
}

function sourcesOf(name: string, from: string): string {
  const sources = path.join(path.dirname(createRequire(from).resolve(`${name}/package.json`)), 'src')
  if (!existsSync(sources))
    throw new Error(`${name} brings no sources any more: sign-in has to be built in another way.`)
  return sources
}

function versionOf(sources: string): unknown {
  const { version } = JSON.parse(readFileSync(path.join(sources, '../package.json'), 'utf8')) as { version?: unknown }
  return version
}
