import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import webpack, { type Compiler } from 'webpack'
import { chunkIntegrity } from './integrity.ts'

const names = ['first', 'second', 'main']

/** Numbers chunks in order of their names, from 0. */
class NumberedChunks {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('NumberedChunks', ({ hooks }) => {
      hooks.chunkIds.tap('NumberedChunks', (chunks) => {
        for (const chunk of chunks) {
          chunk.id = names.indexOf(chunk.name ?? '')
          chunk.ids = [chunk.id]
        }
      })
    })
  }
}

test('fetches no chunk without its hash, whatever its number', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-integrity-'))
  afterTest(() => rm(folder, { recursive: true, force: true }))
  const parts = ['first', 'second']
  for (const part of parts) await writeFile(path.join(folder, `${part}.js`), `export const name = '${part}'`)
  const imports = parts.map((part) => `import(/* webpackChunkName: "${part}" */ './${part}.js')`)
  await writeFile(path.join(folder, 'main.js'), imports.join('\n'))
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { main: './main.js' },
    output: { path: path.join(folder, 'dist'), crossOriginLoading: 'anonymous' },
    optimization: { chunkIds: false },
    plugins: [new NumberedChunks(), ...chunkIntegrity(true)],
  })
  await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  const main = await readFile(path.join(folder, 'dist/main.js'), 'utf8')
  const files = (await readdir(path.join(folder, 'dist'))).filter((file) => file !== 'main.js')
  expect(files).toHaveLength(2)
  for (const file of files) {
    const content = await readFile(path.join(folder, 'dist', file))
    expect(main).toContain(createHash('sha384').update(content).digest('base64'))
  }
})
