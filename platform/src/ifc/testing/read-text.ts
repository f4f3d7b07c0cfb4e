import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareModelFile } from '../file/prepare-model-file.ts'
import type { ModelRecord, ParameterValues } from '../model-records.ts'
import { readInProcess, type ReadOrder } from '../read-in-process.ts'
import { openFileLines } from '../reading/file-lines.ts'
import { readModel } from '../reading/read-model.ts'

export const usualLimits = { maxElements: 1000, memoryMegabytes: 1024, maxBytes: 10 * 1024 ** 2 }

export type ReadModel = { records: ModelRecord[]; warnings: string[] }

/** Reads a file like a reader process does, but in this process, which is faster. */
export async function readContent(content: string | Uint8Array): Promise<ReadModel> {
  return withPrepared(content, usualLimits.maxBytes, async ({ path, warnings }) => {
    const lines = await openFileLines(path, usualLimits.maxBytes)
    const written = Array.from(readModel(lines, usualLimits), (record) => JSON.stringify(record))
    return { records: written.map(parsed), warnings }
  })
}

/** Reads a file like a worker does, in its own process. */
export async function readFileContent(
  content: string | Uint8Array,
  limits: Partial<typeof usualLimits> & { signal?: AbortSignal; onProgress?: () => Promise<void> } = {},
): Promise<ReadModel> {
  const { signal = new AbortController().signal, onProgress = async () => undefined, ...given } = limits
  const { maxBytes, ...allowed } = { ...usualLimits, ...given }
  return withPrepared(content, maxBytes, async ({ path, folder, warnings }) => {
    const order: ReadOrder = { path, output: join(folder, 'records.ndjson'), ...allowed }
    await readInProcess(order, { signal, onProgress })
    const text = await readFile(order.output, 'utf8')
    return { records: text.trimEnd().split('\n').map(parsed), warnings }
  })
}

type Prepared = { path: string; folder: string; warnings: string[] }

async function withPrepared<Result>(
  content: string | Uint8Array,
  maxBytes: number,
  read: (prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-ifc-'))
  try {
    const sent = join(folder, 'sent')
    await writeFile(sent, content)
    return await read({ folder, ...(await prepareModelFile(sent, { folder, maxBytes })) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function parsed(line: string): ModelRecord {
  return JSON.parse(line) as ModelRecord
}

export function ofKind<Kind extends ModelRecord['kind']>({ records }: ReadModel, kind: Kind) {
  return records.filter((record): record is Extract<ModelRecord, { kind: Kind }> => record.kind === kind)
}

/** Values by set and parameter name, with units. */
export function valuesByName(model: ReadModel, values: ParameterValues): Record<string, unknown> {
  const parameters = ofKind(model, 'parameter')
  const entries = Object.entries(values).map(([number, value]) => {
    const parameter = parameters.find((one) => one.number === Number(number))
    return [`${parameter?.set}/${parameter?.name}`, parameter?.unit ? [value, parameter.unit] : value]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}
