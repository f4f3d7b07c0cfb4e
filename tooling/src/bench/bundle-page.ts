import path from 'node:path'
import { build } from 'vite'

/** The scripts of a page and its imports, by file name; the first has the name of its source with `.mjs`. */
export async function bundlePage(input: string): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    root: path.dirname(input),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs' } },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The page was not bundled.')
  return new Map(output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
