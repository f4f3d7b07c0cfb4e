import type { Timing } from '../gate.ts'

/** From when to when something ran, in milliseconds. */
export type Span = { start: number; end: number }

type Runner = {
  /** When the runner itself began. */
  began: number
  /** Files or journeys, each in one process from its start to its end. */
  spans: readonly Span[]
  /** What stands in the way of the first, and between two of them. */
  before: string
  between: string
}

/** What the processes of a runner did besides what it was started for. */
export function timeAround({ began, spans, before, between }: Runner): Timing[] {
  if (spans.length === 0) return []
  const first = Math.min(...spans.map(({ start }) => start))
  const last = Math.max(...spans.map(({ end }) => end))
  const inside = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  return [
    { name: before, seconds: (first - began) / 1000 },
    { name: between, seconds: ((last - first) * processesOf(spans) - inside) / 1000 },
  ]
}

/** As many as have ever been at work at once. */
function processesOf(spans: readonly Span[]): number {
  return Math.max(
    ...spans.map(({ start }) => spans.filter((other) => other.start <= start && start < other.end).length),
  )
}
