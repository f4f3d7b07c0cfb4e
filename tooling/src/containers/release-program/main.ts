import path from 'node:path'
import { build } from 'vite'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Specify the output folder of the program.')

/**
 * Bundles `pnpm release` and the upload of the shell's assets into a few files that only need Node, because the
 * release images contain no workspace.
 */
await build({
  root: path.resolve(import.meta.dirname, '../../..'),
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: path.resolve(folder),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        release: path.resolve(import.meta.dirname, '../../release/main.ts'),
        'store-assets': path.resolve(import.meta.dirname, '../shell-assets/main.ts'),
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
