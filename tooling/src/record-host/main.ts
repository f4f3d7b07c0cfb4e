/**
 * Keeps the loading code of the host as it is now, for tests of later days: `node tooling/src/record-host/main.ts FOLDER [HOST]`. What it is
 * for says `e2e/releases/README.md`.
 */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { earlierShares, hostShares } from '../../webpack/shares/shares.ts'
import { hostFolder } from '../workspace/packages.ts'

/** What reads the registry, chooses releases and opens their pages; nothing of it draws anything. */
const modules = [
  'remote-registry.ts',
  'releases/releases-of-page.ts',
  'releases/releases.ts',
  'loading/load-remote.ts',
  'sharing/remote-needs.ts',
]
const entry = 'loading-code'

/** One module that hands out the others. */
function entryOf(folder: string): Plugin {
  const files = modules.map((file) => path.join(folder, 'src/remotes', file)).filter((file) => existsSync(file))
  return {
    name: 'loading-code',
    enforce: 'pre',
    resolveId: (id) => (path.basename(id) === entry ? `\0${entry}` : undefined),
    load: (id) =>
      id === `\0${entry}` ? files.map((file) => `export * from ${JSON.stringify(file)}`).join('\n') : undefined,
  }
}

/** The words of zod in other languages are most of it, and nobody reads them. */
const withoutLanguages: Plugin = {
  name: 'without-languages',
  load: (id) => (/zod\/v4\/locales\/(?!en\.js|index\.js)\w+/.test(id) ? 'export default () => ({})' : undefined),
}

/** By library or door: the versions that the host gives. */
function shares(): Record<string, string[]> {
  const given: Record<string, string[]> = {}
  for (const { shareKey, version } of [hostShares(), ...earlierShares()].flatMap((round) => Object.values(round)))
    given[shareKey] = [...(given[shareKey] ?? []), version]
  return given
}

const [target, host = hostFolder] = process.argv.slice(2)
if (target === undefined) throw new Error('Name the folder that the code is to lie in.')
await build({
  root: host,
  configFile: false,
  logLevel: 'error',
  plugins: [entryOf(host), withoutLanguages],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: path.resolve(target),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2024',
    lib: { entry, formats: ['es'], fileName: 'host' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
writeFileSync(path.join(target, 'shares.json'), `${JSON.stringify(shares(), null, 2)}\n`)
