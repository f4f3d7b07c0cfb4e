import {
  healthMetrics,
  type CaptureHealth,
  type HealthMetric,
  type ThresholdMetric,
} from '@lintel/shared/contract/captures'

type MetricWords = {
  title: string
  /** An explanation of the count. */
  meaning: string
  /** The tab of a capture that shows it. */
  tab: string
}

const elements = 'elements'

export const metricWords: Readonly<Record<HealthMetric, MetricWords>> = {
  warnings: { title: 'File Warnings', meaning: 'Problems found while reading the files.', tab: 'project-details' },
  withoutGeometry: {
    title: 'Without Geometry',
    meaning: "Elements that have no 3D geometry of their own and aren't assemblies or rooms.",
    tab: elements,
  },
  withoutType: { title: 'Without Type', meaning: 'Elements whose type is not in the file.', tab: elements },
  withoutLevel: { title: 'Without Level', meaning: 'Elements that are not assigned to a level.', tab: elements },
  withoutMaterial: { title: 'Without Material', meaning: 'Elements that have no material.', tab: elements },
  unclassified: {
    title: 'Unclassified',
    meaning: 'Elements without a classification, such as Uniclass or OmniClass, of their own or of their type.',
    tab: elements,
  },
  duplicateIds: {
    title: 'Duplicate IDs',
    meaning: 'Elements whose unique ID is used by another element of the same file.',
    tab: elements,
  },
  flaggedElements: {
    title: 'Flagged Elements',
    meaning: "Elements that the newest review flagged because they aren't approved.",
    tab: 'capture-review',
  },
  failedSpecifications: {
    title: 'Failed IDS Specifications',
    meaning: 'Specifications that failed in the newest check by each IDS file.',
    tab: 'ids-checks',
  },
}

export const thresholdTitles: Readonly<Record<ThresholdMetric, string>> = {
  ...(Object.fromEntries(healthMetrics.map((metric) => [metric, metricWords[metric].title])) as Record<
    HealthMetric,
    string
  >),
  openClashes: 'Open Clashes',
  openTopics: 'Open Topics',
}

/** The newest capture of each file, by file name. Captures come newest first. */
export function latestOfFiles(captures: readonly CaptureHealth[]): CaptureHealth[] {
  const byFile = Map.groupBy(captures, fileOf)
  return [...byFile.values()]
    .flatMap(([newest]) => newest ?? [])
    .toSorted((one, other) => one.fileName.localeCompare(other.fileName, undefined, { numeric: true }))
}

/** The sum of known counts; null if none is known. */
export function totalOf(captures: Iterable<CaptureHealth>, metric: HealthMetric): number | null {
  let total: number | null = null
  for (const { counts } of captures) {
    const count = counts[metric]
    if (count !== null) total = (total ?? 0) + count
  }
  return total
}

export type TrendPoint = { capture: CaptureHealth; total: number | null }

/** The project's total after each capture, oldest first: the sum of each file's newest capture at that time. */
export function trendOf(captures: readonly CaptureHealth[], metric: HealthMetric): TrendPoint[] {
  const newest = new Map<string, CaptureHealth>()
  return captures.toReversed().map((capture) => {
    newest.set(fileOf(capture), capture)
    return { capture, total: totalOf(newest.values(), metric) }
  })
}

function fileOf({ fileName }: CaptureHealth): string {
  return fileName.toLowerCase()
}
