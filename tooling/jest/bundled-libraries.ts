import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { sharedFolder } from '../webpack/shares/doors.ts'

const shared = sharedFolder
/** In a repository of its own both are that repository's. */
const isInstalled = shared.split(path.sep).includes('node_modules')
const cache = path.join(isInstalled ? process.cwd() : shared, '.cache/bundled-libraries')
const lockFile = path.join(isInstalled ? process.cwd() : path.dirname(shared), 'pnpm-lock.yaml')

/** What our code imports of the libraries that come in most files. What they import themselves is bundled with them. */
const entries = new Map(
  Object.entries({
    'chakra-react': '@chakra-ui/react',
    'chakra-theme': '@chakra-ui/react/theme',
    'chakra-base': '@chakra-ui/react/preset-base',
    culori: 'culori/fn',
    'dom-matchers': '@testing-library/jest-dom/jest-globals',
    jotai: 'jotai',
    ky: 'ky',
    queries: '@tanstack/react-query',
    router: 'react-router',
    screens: '@testing-library/react',
    tables: '@tanstack/table-core',
    users: '@testing-library/user-event',
    zod: 'zod',
  }),
)

/** What there must be one of: the tests and our own code have them too. */
const external = [/^react(-dom)?(\/|$)/, '@emotion/react', '@jest/globals']

/** A bundle is good for the versions that the lock file names, and for what this file says. */
const inputs = [lockFile, import.meta.filename].map((file) => readFileSync(file))
const version = createHash('sha256').update(Buffer.concat(inputs)).digest('hex')
const folder = path.join(cache, version.slice(0, 16))

/** For screens: a few files in place of some three thousand, which every test file would find, read and compile anew. */
export const bundledLibraries = Object.fromEntries(
  [...entries].map(([name, library]) => [`^${library}$`, path.join(folder, `${name}.mjs`)]),
)

/** Names of entries stand for the libraries as `shared` has them. */
const librariesOfShared: Plugin = {
  name: 'libraries-of-shared',
  enforce: 'pre',
  resolveId(id) {
    const library = path.dirname(id) === shared ? entries.get(path.basename(id)) : undefined
    return library && this.resolve(library, path.join(shared, 'package.json'), { skipSelf: true })
  },
}

/** Once for each version. Several runs may do so at once: one rename wins. */
export default async function bundleLibraries(): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(cache, { recursive: true })
  const before = await readdir(cache)
  const draft = `${folder}.${process.pid}.draft`
  // Not for those who only read the settings.
  const { build, esmExternalRequirePlugin } = await import('vite')
  const entry = Object.fromEntries([...entries.keys()].map((name) => [name, name]))
  await build({
    root: shared,
    configFile: false,
    logLevel: 'error',
    plugins: [librariesOfShared, esmExternalRequirePlugin({ external })],
    build: {
      outDir: draft,
      minify: false,
      target: 'esnext',
      lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.mjs` },
      rolldownOptions: {
        // By this the testing library knows that the clock is a test's: modules of the older kind are given it unasked.
        transform: { inject: { jest: ['@jest/globals', 'jest'] } },
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
