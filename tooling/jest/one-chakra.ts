import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.join(import.meta.dirname, '../..')
const shared = path.join(root, 'shared')
const cache = path.join(shared, '.cache/one-chakra')
const versions = createHash('sha256').update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
const folder = path.join(cache, versions.digest('hex').slice(0, 16))

const entries = { react: '@chakra-ui/react', theme: '@chakra-ui/react/theme', base: '@chakra-ui/react/preset-base' }

/** For screens: the components of Chakra as a few files in place of some two thousand, which every test file would load. */
export const oneChakra = Object.fromEntries(
  Object.entries(entries).map(([name, entry]) => [`^${entry}$`, path.join(folder, `${name}.mjs`)]),
)

/** Modules beside the packages of `shared`, each of which hands on one door of Chakra. */
const doors: Plugin = {
  name: 'doors',
  resolveId: (id) => (path.dirname(id) === shared && path.basename(id) in entries ? id : undefined),
  load: (id) => {
    const entry = path.dirname(id) === shared ? new Map(Object.entries(entries)).get(path.basename(id)) : undefined
    return entry && `export * from '${entry}'`
  },
}

/** Once for the versions that the lock file names. Several runs may do so at once: one rename wins. */
export default async function bundleChakra(): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(cache, { recursive: true })
  const before = await readdir(cache)
  const draft = `${folder}.${process.pid}.draft`
  // Not for those who only read the settings.
  const { build } = await import('vite')
  await build({
    root: shared,
    configFile: false,
    logLevel: 'error',
    plugins: [doors],
    build: {
      outDir: draft,
      minify: false,
      target: 'esnext',
      lib: { entry: Object.keys(entries), formats: ['es'], fileName: (_format, name) => `${name}.mjs` },
      rolldownOptions: {
        // What there must be one of: the tests and our own code have them too.
        external: [/^react(-dom)?(\/|$)/, '@emotion/react'],
        output: { chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  await rename(draft, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error
    await rm(draft, { recursive: true })
  })
  for (const name of before) if (!name.endsWith('.draft')) await rm(path.join(cache, name), { recursive: true })
}
