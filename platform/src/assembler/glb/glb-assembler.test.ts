import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FileStore } from '../../interfaces/files.ts'
import { folderStore } from '../../modules/base/files/folder-store.ts'
import type { Assembler, AssemblyOrder, AssemblyProgress } from '../assembler.ts'
import { createGlbAssembler } from './glb-assembler.ts'
import { nodesOf, tinyModel } from './testing/tiny-model.ts'
import { always, tinyFile, tinyRelease, type TinyFile } from './testing/tiny-prototype.ts'

let folder: string
let store: FileStore
let assembler: Assembler
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-glb-'))
  store = folderStore(folder)
  assembler = createGlbAssembler({ store, threads: 1 })
})
afterAll(async () => {
  await assembler.close()
  await rm(folder, { recursive: true, force: true })
})

type AssemblyCase = {
  files: TinyFile[]
  messages?: unknown[]
  finish?: string
  without?: string
  /** The step at which reporting progress is rejected. */
  refused?: string
  signal?: AbortSignal
}

async function assemble(assemblyCase: AssemblyCase) {
  const { files, messages, finish = 'Brick', without, refused, signal = new AbortController().signal } = assemblyCase
  const made = tinyRelease('CFA', files, messages)
  for (const { key, content, configuration } of made.files) {
    await (configuration.urn === without ? store.remove(key) : store.write(key, content))
  }
  const request = { portfolio: 'Tiny', prototypeRelease: '1', optionSets: { Finish: finish } }
  const reported: string[] = []
  const progress: AssemblyProgress = {
    beginStep: async (step) => {
      if (step === refused) throw new Error('Another worker has it.')
      reported.push(step)
    },
    report: async (percent) => void reported.push(String(Math.round(percent))),
    log: async () => undefined,
    remember: async () => undefined,
  }
  const order = { request, release: made.release } as unknown as AssemblyOrder
  return { ...(await assembler.assemble(order, progress, signal)), reported }
}

test('contains exactly the elements of the files whose rules match, with all their data', async () => {
  const stone = { operator: 'equals', fact: 'Finish', value: 'Stone' }
  const shell = [{ elementId: '100', parameters: { Height: '12 ft' } }, { elementId: '101' }]
  const { content, elementCount, reported } = await assemble({
    files: [
      await tinyFile('shell', shell),
      { urn: 'lanes', content: await tinyModel([{ elementId: '200' }], { isCompressed: true }) },
      await tinyFile('stone', [{ elementId: '300' }], [stone]),
    ],
  })
  expect(elementCount).toBe(3)
  const { elements, ...rest } = await nodesOf(content)
  expect(elements.map((element) => element.name)).toEqual([
    'Basic Wall:Tiny:100',
    'Basic Wall:Tiny:101',
    'Basic Wall:Tiny:200',
  ])
  const identity = { category: 'Walls', family: 'Basic Wall', type: 'Tiny' }
  expect(elements[0]).toMatchObject({ ...identity, elementId: '100', parameters: { Height: '12 ft' } })
  // The triangle that both shell elements share is stored once; the other file's triangle has its own quantization.
  expect(rest).toMatchObject({ scenes: 1, buffers: 1, meshes: 2 })
  expect(rest.extensions.sort()).toEqual(['EXT_meshopt_compression', 'KHR_mesh_quantization'])
  expect(reported).toEqual(['fetch', 'merge', '45', '60', 'compress'])
})

test('gives elements with equal ids in two files separate ids', async () => {
  const files = [
    await tinyFile('one', [{ elementId: '7' }]),
    await tinyFile('two', [{ elementId: '7', parameters: { Mark: 'B' } }]),
  ]
  const { content, elementCount } = await assemble({ files })
  expect(elementCount).toBe(2)
  const { elements } = await nodesOf(content)
  expect(elements).toMatchObject([{ elementId: '7' }, { elementId: '7-2', parameters: { Mark: 'B' } }])
})

const unsupported = { message: 'NOT A SUPPORTED CONFIGURATION: stone on a tiny building', rules: [always] }

test.each<[string, () => Promise<AssemblyCase>, string, RegExp]>([
  [
    'a missing file',
    async () => ({ files: [await tinyFile('shell', [{ elementId: '1' }])], without: 'shell' }),
    'file-missing',
    /The model file shell is missing/,
  ],
  [
    'a file that is not a model',
    async () => ({ files: [{ urn: 'shell', content: Buffer.from('no model') }] }),
    'corrupt-model',
    /Couldn't read the model file shell/,
  ],
  [
    'an incompatible configuration',
    async () => ({ files: [await tinyFile('shell', [{ elementId: '1' }])], messages: [unsupported] }),
    'unsupported-configuration',
    /stone on a tiny building/,
  ],
  [
    'options without any matching files',
    async () => ({ files: [await tinyFile('shell', [{ elementId: '1' }])], finish: 'None' }),
    'nothing-matches',
    /No model file of Tiny 1 matches/,
  ],
])('fails with a readable text: %s', async (_case, assemblyCase, code, words) => {
  const failure = assemble(await assemblyCase())
  await expect(failure).rejects.toMatchObject({ name: 'RunFailure', code, isTransient: false })
  await expect(failure).rejects.toThrow(words)
})

test('stops when its signal aborts, and assembles the next model', async () => {
  const files = [await tinyFile('shell', [{ elementId: '1' }])]
  await expect(assemble({ files, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow()
  expect((await assemble({ files })).elementCount).toBe(1)
})

test.each(['fetch', 'merge', 'compress'])(
  'stops when reporting %s is rejected, and assembles the next model @full',
  async (refused) => {
    const files = [await tinyFile('shell', [{ elementId: '1' }])]
    await expect(assemble({ files, refused })).rejects.toThrow('Another worker has it.')
    expect((await assemble({ files })).elementCount).toBe(1)
  },
)
