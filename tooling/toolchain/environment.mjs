import path from 'node:path'
import { root } from './versions.mjs'

/** Registry settings of the machine are kept; other variables describe the calling npm. */
const kept = /^npm_config_(registry|.*proxy|ca|cafile|strict_ssl|userconfig|cache)$|^npm_config_\/\//i

/** npm sets `npm_*` variables for scripts, which pnpm would read as its own settings. */
export function withoutCaller(environment) {
  const entries = Object.entries(environment)
  return Object.fromEntries(entries.filter(([name]) => !/^npm_/i.test(name) || kept.test(name)))
}

/** The environment of a command: PATH has the pinned Node and pnpm first, then the workspace's binaries. */
export function preparedEnvironment({ folders }) {
  const first = [...folders, path.join(root, 'node_modules/.bin')]
  const inherited = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !first.includes(folder))
  return {
    ...withoutCaller(process.env),
    PATH: [...first, ...inherited].join(path.delimiter),
    // Enables Node's compile cache: a command starts dozens of processes with mostly the same modules.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled'),
    // Lets a command stop when this process, which waits for it, is gone.
    LINTEL_ENTERED: String(process.pid),
  }
}
