import path from 'node:path'
import { root } from './versions.mjs'

/** How to reach a registry is the machine's business and must survive; the rest describes the npm that called us. */
const kept = /^npm_config_(registry|.*proxy|ca|cafile|strict_ssl|userconfig|cache)$|^npm_config_\/\//i

/** npm announces itself, its settings and the calling script by `npm_*`; pnpm would take them for its own. */
export function withoutCaller(environment) {
  const entries = Object.entries(environment)
  return Object.fromEntries(entries.filter(([name]) => !/^npm_/i.test(name) || kept.test(name)))
}

/** The environment of a command: the pinned Node and pnpm first, the workspace's own commands after them. */
export function preparedEnvironment({ folders }) {
  const first = [...folders, path.join(root, 'node_modules/.bin')]
  const inherited = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !first.includes(folder))
  return {
    ...withoutCaller(process.env),
    PATH: [...first, ...inherited].join(path.delimiter),
    // What Node made of a module is kept: a command starts dozens of processes, most of them of the same modules.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled'),
    // Tells a command that this process waits for it, so that it can stop when the process is gone.
    LINTEL_ENTERED: String(process.pid),
  }
}
