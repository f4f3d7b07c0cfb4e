/** Asked between steps of long work: when a slice is over it lets the page live before the next one. */
export type Pause = () => Promise<void> | undefined

/** Half of what people notice. */
const sliceMilliseconds = 24

export function inSlices(rest: () => Promise<void>, milliseconds = sliceMilliseconds): Pause {
  let until = performance.now() + milliseconds
  return () => (performance.now() < until ? undefined : pause())
  async function pause() {
    await rest()
    until = performance.now() + milliseconds
  }
}

/** Behind what waits already, before what comes later: browsers without a scheduler get a message instead. */
export async function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  if (scheduler?.yield) return scheduler.yield()
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })
  port1.close()
}
