import { thresholdMetrics, type HealthThresholds } from '@lintel/shared/contract/captures'

type Thresholds = HealthThresholds['thresholds']
type SomeThresholds = { [Metric in keyof Thresholds]?: number | null | undefined }

/** Metrics without a given threshold keep that of `before`, or have none. */
export function completeThresholds(some: SomeThresholds, before: SomeThresholds = {}): Thresholds {
  const all = thresholdMetrics.map((metric) => {
    const given = some[metric]
    return [metric, given === undefined ? (before[metric] ?? null) : given]
  })
  return Object.fromEntries(all) as Thresholds
}
