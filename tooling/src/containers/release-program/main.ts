import path from 'node:path'
import { build } from 'vite'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that the program is written into.')

/** `pnpm release` as a few files that need nothing but Node: an image that only releases is not a workspace. */
await build({
  root: path.resolve(import.meta.dirname, '../../..'),
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: path.resolve(import.meta.dirname, '../../release/main.ts'),
    outDir: path.resolve(folder),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'release.mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
