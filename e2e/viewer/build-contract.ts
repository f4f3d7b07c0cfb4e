import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { environment, requireChromium } from '../src/support/environment.ts'
import { bundleFakeLmv } from '../src/support/fake-lmv.ts'

const shared = path.join(environment.root, 'shared')

/** Where the scripts of the contract's page are built. */
export const contractFolder = path.join(environment.root, 'e2e/.cache/viewer')

/** Playwright calls this once before all cases: bundles the contract with the engines, and the viewer with its tools. */
export default async function buildContract(): Promise<void> {
  requireChromium()
  const result = await build({
    root: shared,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        // Directives like 'use client' mean nothing here: everything runs in the browser.
        onLog: (level, log, logAsUsual) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') logAsUsual(level, log)
        },
        input: {
          contract: path.join(shared, 'src/viewer/testing/contract.ts'),
          surface: path.join(shared, 'src/viewer/testing/surface-page.tsx'),
          views: path.join(shared, 'src/features/saved-views/testing/round-trip-page.ts'),
        },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', assetFileNames: '[name][extname]' },
      },
    },
  })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The contract was not bundled.')
  await mkdir(contractFolder, { recursive: true })
  for (const file of bundle.output)
    await writeFile(path.join(contractFolder, file.fileName), file.type === 'chunk' ? file.code : file.source)
  await writeFile(path.join(contractFolder, 'viewer3D.min.js'), await bundleFakeLmv())
}
