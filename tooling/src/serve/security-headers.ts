import { createHash } from 'node:crypto'

export type PolicyOrigins = {
  /** Scripts of remotes come from here, and their manifests. */
  remotes: readonly string[]
  identity: string
  /** Where the script of a viewer comes from that is no part of the program, and the models that it shows. */
  viewer?: { origins: readonly string[]; data: readonly string[] }
  /** Where pictures and models are kept, if that is an object storage. */
  files?: readonly string[]
  /** Hashes of the scripts that the page carries in itself. */
  inlineScripts: readonly string[]
}

/** Hashes of a page's inline scripts, as the content security policy names them. */
export function inlineScriptHashes(html: string) {
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)]
  return (
    scripts
      // What is no code, such as JSON, is never run and needs no hash.
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
    // The decoder of model files is WebAssembly; this allows its compilation and no evaluation of text.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...remotes, ...viewer.origins, ...inlineScripts],
    'connect-src': ["'self'", ...remotes, identity, ...viewer.origins, ...viewer.data, ...files],
    'img-src': ["'self'", 'data:', 'blob:', ...viewer.origins, ...files],
    'font-src': ["'self'", 'data:', ...viewer.origins],
    // Styles are made in the browser (CSS in JS), without a nonce.
    'style-src': ["'self'", "'unsafe-inline'", ...viewer.origins],
    // The identity library refreshes tokens in a worker made from a blob.
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

/** Of scripts and pictures: from where they were asked for is not theirs to say. */
export const partHeaders = {
  'x-content-type-options': 'nosniff',
}

export const commonHeaders = {
  ...partHeaders,
  'referrer-policy': 'strict-origin-when-cross-origin',
}

export const pageHeaders = {
  ...commonHeaders,
  // Browsers heed it where the page came over https, and from then on come no other way.
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
}
