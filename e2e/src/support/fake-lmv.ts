import path from 'node:path'
import { build } from 'vite'
import { environment } from './environment.ts'

/** Bundles the fake script of the Autodesk viewer into one file without modules, like the real script. */
export async function bundleFakeLmv() {
  const result = await build({
    root: path.join(environment.root, 'shared'),
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: path.join(environment.root, 'shared/src/viewer/testing/lmv/fake-lmv-script.ts'),
        formats: ['iife'],
        name: 'fakeLmvScript',
      },
    },
  })
  const [bundle] = [result].flat()
  const script = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (script?.type !== 'chunk') throw new Error('The fake Autodesk viewer was not bundled.')
  return script.code
}
