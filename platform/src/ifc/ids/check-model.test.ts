import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readIds } from '@lintel/shared/ids'
import { afterTest } from '@lintel/shared/testing/runner'
import { killReader } from '../../testing/kill-reader.ts'
import { checkModel } from './index.ts'
import { modelText, wall } from './testing/check-text.ts'
import { attribute, rulesText } from './testing/rules-text.ts'

const rules = rulesText({ requirements: attribute('Tag') })

async function modelPath(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-check-'))
  afterTest(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'model.ifc'), text)
  return join(folder, 'model.ifc')
}

function wallsOf(count: number): string {
  return modelText(Array.from({ length: count }, (_, place) => wall({ id: place + 1 })))
}

test('checks a model in a process of its own, by text or document, and tells how far it is', async () => {
  const path = await modelPath(wallsOf(25_000))
  const parts: number[] = []
  const onProgress = async (part: number) => void parts.push(part)
  const report = await checkModel({ modelPath: path, idsText: rules, mostFailures: 3, onProgress })
  expect(report).toMatchObject({ status: 'fail', specifications: [{ failed: 25_000 }] })
  expect(report.specifications[0]?.requirements[0]?.failures).toHaveLength(3)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  const { document } = readIds(rules)
  expect(await checkModel({ modelPath: path, document })).toMatchObject({ status: 'fail' })
})

test('answers for rules that the standard forbids without reading the model', async () => {
  const idsText = rulesText({ requirements: attribute('NoSuchAttribute') })
  expect(await checkModel({ modelPath: 'no-such.ifc', idsText })).toMatchObject({ status: 'invalid' })
})

test('fails as readers do, and leaves nothing behind', async () => {
  const large = await modelPath(wallsOf(1000))
  const folder = await mkdtemp(join(tmpdir(), 'lintel-check-'))
  afterTest(() => rm(folder, { recursive: true }))
  const order = { modelPath: large, idsText: rules }
  const stopped = new AbortController()
  const reason = new Error('nobody waits any more')
  const checking = checkModel({ ...order, onProgress: async () => undefined, signal: stopped.signal })
  stopped.abort(reason)
  await expect(checking).rejects.toBe(reason)
  const notAModel = await modelPath('ISO-10303-21;\nEND-ISO-10303-21;')
  await expect(checkModel({ ...order, modelPath: notAModel })).rejects.toMatchObject({ code: 'unknown-schema' })
  const tooLarge = await modelPath(`${wallsOf(1)}${' '.repeat(41 * 1024 ** 2)}`)
  await expect(checkModel({ ...order, modelPath: tooLarge, memoryMegabytes: 80 })).rejects.toMatchObject({
    code: 'too-large',
  })
  const killed = checkModel({ ...order, folder })
  await Promise.all([killReader('check-process'), expect(killed).rejects.toMatchObject({ code: 'killed' })])
  expect(await readdir(folder)).toEqual(['rules.ids'])
})

test('ends with the error of whoever is told of the progress', async () => {
  const modelled = await modelPath(wallsOf(25_000))
  const onProgress = () => Promise.reject(new Error('the run is over'))
  await expect(checkModel({ modelPath: modelled, idsText: rules, onProgress })).rejects.toThrow('the run is over')
})
