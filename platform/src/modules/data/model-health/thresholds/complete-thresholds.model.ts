import { thresholdMetrics, type HealthThresholds } from '@lintel/shared/contract/captures'

type Thresholds = HealthThresholds['thresholds']
type SomeThresholds = { [Metric in keyof Thresholds]?: number | null | undefined }

/** Metrics without a given threshold keep that of `before`, or have none. */
export function completeThresholds(partial: SomeThresholds, before: SomeThresholds = {}): Thresholds {
  const all = thresholdMetrics.map((metric) => {
    const threshold = partial[metric]
    return [metric, threshold === undefined ? (before[metric] ?? null) : threshold]
  })
  return Object.fromEntries(all) as Thresholds
}
