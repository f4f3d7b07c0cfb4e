import type { Gate } from './gate.ts'

/**
 * Runs gates in their order, several at once. One starts as soon as a processor is free, even if it could use two: a short
 * crowd costs less than an idle processor.
 */
export async function sideBySide(gates: readonly Gate[], cores: number, work: (gate: Gate) => Promise<void>) {
  const waiting = [...gates]
  const running = new Map<Gate, Promise<void>>()

  function isReady({ needs = [] }: Gate) {
    return !needs.some((name) => [...waiting, ...running.keys()].some((gate) => gate.name === name))
  }
  function takeNext() {
    const busy = [...running.keys()].reduce((sum, gate) => sum + gate.cores, 0)
    const index = busy < cores ? waiting.findIndex(isReady) : -1
    return index === -1 ? undefined : waiting.splice(index, 1)[0]
  }

  while (waiting.length + running.size > 0) {
    for (let gate = takeNext(); gate; gate = takeNext()) {
      const started = gate
      running.set(
        started,
        work(started).finally(() => running.delete(started)),
      )
    }
    if (running.size === 0)
      throw new Error(`Gates that wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
    await Promise.race(running.values())
  }
}
