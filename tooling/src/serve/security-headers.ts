import { createHash } from 'node:crypto'

export type PolicyOrigins = {
  /** Origins of the remotes' scripts and manifests. */
  remotes: readonly string[]
  identity: string
  /** Origins of an external viewer's script, and of its models. */
  viewer?: { origins: readonly string[]; data: readonly string[] }
  /** Origins of pictures and models in an object store. */
  files?: readonly string[]
  /** Hashes of the page's inline scripts. */
  inlineScripts: readonly string[]
}

/** Hashes of a page's inline scripts for the content security policy. */
export function inlineScriptHashes(html: string) {
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)]
  return (
    scripts
      // Data blocks such as JSON are never run and need no hash.
      .filter(({ groups }) => !/\ssrc\s*=|application\/json/.test(groups?.attributes ?? '') && groups?.code !== '')
      .map(({ groups }) => {
        const hash = createHash('sha256').update(groups?.code ?? '', 'utf8')
        return `'sha256-${hash.digest('base64')}'`
      })
  )
}

const noViewer = { origins: [], data: [] }

export function contentSecurityPolicy(allowed: PolicyOrigins) {
  const { remotes, identity, viewer = noViewer, files = [], inlineScripts } = allowed
  const directives = {
    'default-src': ["'self'"],
    // The model decoder is WebAssembly; this allows compiling it, but not `eval`.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...remotes, ...viewer.origins, ...inlineScripts],
    'connect-src': ["'self'", ...remotes, identity, ...viewer.origins, ...viewer.data, ...files],
    'img-src': ["'self'", 'data:', 'blob:', ...viewer.origins, ...files],
    'font-src': ["'self'", 'data:', ...viewer.origins],
    // CSS in JS creates styles in the browser, without a nonce.
    'style-src': ["'self'", "'unsafe-inline'", ...viewer.origins],
    // The identity library refreshes tokens in a worker from a blob URL.
    'worker-src': ["'self'", 'blob:'],
    // Silent sign-in runs in a hidden frame of the identity provider.
    'frame-src': [identity],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** For scripts and pictures: without a referrer policy. */
export const partHeaders = {
  'x-content-type-options': 'nosniff',
}

export const commonHeaders = {
  ...partHeaders,
  'referrer-policy': 'strict-origin-when-cross-origin',
}

export const pageHeaders = {
  ...commonHeaders,
  // Browsers apply it only to pages loaded over https.
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
}
