import { measuredMetrics, type HealthThresholds, type MeasuredMetric } from '@lintel/shared/contract/captures'
import type { Exceeded } from '../schema.ts'

type Counts = Readonly<Record<MeasuredMetric, number | null>>

/**
 * The counts above their thresholds that the previous version did not exceed. Without a previous version, or if its
 * count is unknown, every count above its threshold.
 */
export function newlyExceeded(
  counts: Counts,
  previous: Counts | null,
  thresholds: HealthThresholds['thresholds'],
): Exceeded {
  return Object.fromEntries(
    measuredMetrics.flatMap((metric) => {
      const [count, threshold, before] = [counts[metric], thresholds[metric], previous?.[metric] ?? 0]
      return count !== null && threshold !== null && count > threshold && before <= threshold
        ? [[metric, { count, threshold }]]
        : []
    }),
  )
}

const words: Readonly<Record<MeasuredMetric, string>> = {
  warnings: 'file warnings',
  withoutGeometry: 'elements without geometry',
  withoutType: 'elements without a type',
  withoutLevel: 'elements without a level',
  withoutMaterial: 'elements without a material',
  unclassified: 'unclassified elements',
  duplicateIds: 'elements with duplicate IDs',
}

/** `12 elements without a level (threshold: 10)`, in the order of the metrics. */
export function exceededTexts(exceeded: Exceeded): string[] {
  return measuredMetrics.flatMap((metric) => {
    const found = exceeded[metric]
    if (!found) return []
    const [count, threshold] = [found.count, found.threshold].map((number) => number.toLocaleString('en-US'))
    return [`${count} ${words[metric]} (threshold: ${threshold})`]
  })
}
