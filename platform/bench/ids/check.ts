import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { IdsReport } from '@lintel/shared/ids'
import { median } from '../../../tooling/src/bench/median.ts'
import { setExitCode, isShort } from '../../../tooling/src/bench/verdict.ts'
import { checkModel } from '../../src/ifc/ids/index.ts'
import { readInProcess } from '../../src/ifc/read-in-process.ts'
import { writeLargeModel } from '../capture/large-model.ts'
import { watchReaders } from '../capture/reader-memory.ts'
import { fiftySpecifications } from './fifty-specifications.ts'

const elements = isShort ? 200 : 20_000
/** So many that 20,000 elements are a file of 60 MB. */
const parameters = 30
const rounds = isShort ? 1 : 3
const maxRatio = 3
const memoryMegabytes = 2048

/** Milliseconds, from before its process begins until the report is here. */
async function check(modelPath: string): Promise<{ milliseconds: number; report: IdsReport; told: number[] }> {
  const progressUpdates: number[] = []
  const startTime = performance.now()
  const report = await checkModel({
    modelPath,
    idsText: fiftySpecifications(),
    memoryMegabytes,
    onProgress: async (part) => void progressUpdates.push(part),
  })
  return { milliseconds: performance.now() - startTime, report, told: progressUpdates }
}

/** Milliseconds for what taking the same file in as a capture reads of it, without shapes and without the database. */
async function readAsCapture(path: string, folder: string): Promise<number> {
  const order = { path, output: join(folder, 'records'), maxElements: 100_000, memoryMegabytes: 4096 }
  const startTime = performance.now()
  await readInProcess(order, { signal: new AbortController().signal, onProgress: async () => undefined })
  return performance.now() - startTime
}

/** Milliseconds for the library by which captures are read, in a process of its own as well. */
function readAlone(path: string): number {
  const program = join(import.meta.dirname, '..', 'capture', 'lines-alone.ts')
  const startTime = performance.now()
  const { lines } = JSON.parse(execFileSync(process.execPath, [program, path], { encoding: 'utf8' })) as {
    lines: number
  }
  if (lines === 0) throw new Error('The library has read nothing.')
  return performance.now() - startTime
}

/** A figure of a check that did nothing, or told no one how far it is, would be none. */
function assertChecked({ specifications, status }: IdsReport, progressUpdates: readonly number[]): void {
  const applicable = specifications.filter((one) => one.applicable > 0).length
  if (specifications.length !== 50 || applicable !== 50 || status !== 'fail') {
    throw new Error(`${applicable} of ${specifications.length} specifications were about something: ${status}.`)
  }
  if (
    !isShort &&
    (progressUpdates.length < 10 || progressUpdates.some((part, index) => part < (progressUpdates[index - 1] ?? 0)))
  ) {
    throw new Error(`Progress was told as ${progressUpdates.join(', ')}.`)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-ids-'))
const path = join(folder, 'large.ifc')
await writeLargeModel(path, elements, parameters)
console.log(`${elements} elements, ${((await stat(path)).size / 1024 ** 2).toFixed(0)} MB, 50 specifications`)
const memory = watchReaders()
const [checked, alone, captured]: [number[], number[], number[]] = [[], [], []]
for (let round = 1; round <= rounds; round += 1) {
  const { milliseconds, report, told: progressUpdates } = await check(path)
  assertChecked(report, progressUpdates)
  checked.push(milliseconds)
  alone.push(readAlone(path))
  captured.push(await readAsCapture(path, folder))
  const [read, capture] = [alone.at(-1) ?? 0, captured.at(-1) ?? 0].map((one) => one.toFixed(0))
  console.log(
    `  round ${round}: ${milliseconds.toFixed(0)} ms, progress told ${progressUpdates.length} times; web-ifc alone ${read} ms, read as a capture ${capture} ms`,
  )
}
const { 'check-process': peak } = memory.stop()
await rm(folder, { recursive: true, force: true })
const ratio = median(checked) / median(alone)
const megabytes = peak / 1024
console.log(
  `ids: ratio ${ratio.toFixed(2)} to web-ifc alone (goal at most ${maxRatio}), ${(median(checked) / median(captured)).toFixed(2)} to reading as a capture; ` +
    `memory at most ${megabytes.toFixed(0)} MB (goal at most ${memoryMegabytes})`,
)
setExitCode(ratio <= maxRatio && megabytes <= memoryMegabytes)
