import { on } from 'node:events'
import { makeShapes } from './geometry/make-shapes.ts'
import { reportFailures } from './process/report-failures.ts'
import type { ShaperMessage, ShaperOrder } from './reader-messages.ts'
import { openModel, type OpenModel } from './geometry/open-model.ts'
import { needsRewrite, rewriteGeometry } from './geometry/rewrite/rewrite-geometry.ts'

const [path = '', records = '', output = '', ...args] = process.argv.slice(2)
const [maxHeapBytes = 0, parent = 0] = args.map(Number)
const orders = on(process, 'message')

function send(message: ShaperMessage): void {
  process.send?.(message)
}

async function nextOrder(): Promise<ShaperOrder> {
  const { value } = (await orders.next()) as { value: [ShaperOrder] }
  return value[0]
}

async function openForShapes(): Promise<OpenModel> {
  const lines = await openModel(path, maxHeapBytes)
  if (!needsRewrite(lines)) return lines
  lines.close()
  return openModel(rewriteGeometry(path, `${output}.ifc`), maxHeapBytes)
}

/**
 * Creates the geometry of a file as GLB in a separate process, while another one reads the records: `shaper-process.ts <file> <records> <shapes>
 * <bytes of heap> <parent>`. It reads the records once they are written.
 */
await reportFailures(parent, async () => {
  const shapes = await makeShapes(await openForShapes(), {
    output,
    onPart: (shapesPart) => send({ shapesPart }),
    async records() {
      await nextOrder()
      return records
    },
    async originFor(middle) {
      send({ middle })
      const order = await nextOrder()
      if (!('origin' in order)) throw new TypeError('The first message must be the origin.')
      return order.origin
    },
  })
  send({ shapes })
})
