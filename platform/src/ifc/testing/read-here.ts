import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { inspect } from 'node:util'
import { readDocument } from '../document/document-records.ts'
import { modelOfDocument } from '../document/model-of-document.ts'
import { makeShapes } from '../geometry/make-shapes.ts'
import type { Point } from '../geometry/transforms.ts'
import type { OpenModel } from '../geometry/open-model.ts'
import type { ModelReading, ReadOrder, ShapesOrder, ShapesOutcome } from '../read-in-process.ts'
import { failureFrom } from '../read-failure.ts'
import { openFileLines } from '../reading/file-lines.ts'
import { writeRecords } from '../write-records.ts'
import { withModelHere } from './open-here.ts'

/**
 * Reads files like the reader processes do, but in this process, because starting two processes takes seconds. There are no limits of
 * memory or time; tests of these use real processes.
 */
export const readHere: ModelReading = {
  async readWithShapes(order, { signal, onProgress }, shapes) {
    const parts: Promise<void>[] = []
    try {
      writeRecords(await openFileLines(order.path, Infinity), order, (part) => void parts.push(onProgress(part)))
    } catch (error) {
      throw failureFrom(error)
    }
    await Promise.all(parts)
    signal.throwIfAborted()
    await shapes.onRecords((work) => work())
    const outcome = await withModelHere(order.path, (model) => shapesOf(model, order, shapes))
    signal.throwIfAborted()
    return outcome
  },
  async readDocument({ path, output, maxElements }, { signal }) {
    async function* lines(): AsyncGenerator<string> {
      for await (const record of modelOfDocument(() => readDocument(createReadStream(path), { maxElements }))) {
        yield `${JSON.stringify(record)}\n`
      }
    }
    await pipeline(lines, createWriteStream(output), { signal })
  },
}

async function shapesOf(model: OpenModel, order: ReadOrder, shapes: ShapesOrder): Promise<ShapesOutcome> {
  let origin: Point | undefined
  const result = await makeShapes(model, {
    output: shapes.output,
    onPart: () => undefined,
    records: async () => order.output,
    async originFor(middle) {
      origin = await shapes.originFor(middle)
      return origin
    },
  }).catch((error: unknown) => failureFrom(error))
  if (result instanceof Error)
    return { outcome: 'failed', code: result.code, reason: inspect(result.cause), seconds: 0 }
  return 'bytes' in result && origin ? { outcome: 'made', origin, ...result } : { outcome: 'none', ...result }
}
