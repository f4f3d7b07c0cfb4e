import { measuredMetrics, type HealthThresholds, type ThresholdMetric } from '@lintel/shared/contract/captures'
import type { ProjectCounts } from '../../captures/health/schema.ts'
import type { Exceeded, ExceededInProject } from '../schema.ts'

type Counts<Metric extends ThresholdMetric> = Readonly<Partial<Record<Metric, number | null>>>
type Thresholds = HealthThresholds['thresholds']

/**
 * The counts above their thresholds that did not exceed them before. If the count before is unknown, every count above
 * its threshold.
 */
export function newlyExceeded<Metric extends ThresholdMetric>(
  metrics: readonly Metric[],
  { counts, previous }: { counts: Counts<Metric>; previous: Counts<Metric> | null },
  thresholds: Thresholds,
): Exceeded<Metric> {
  const exceeded: Exceeded<Metric> = {}
  for (const metric of metrics) {
    const [count, threshold, before] = [counts[metric] ?? null, thresholds[metric], previous?.[metric] ?? 0]
    if (count !== null && threshold !== null && count > threshold && before <= threshold)
      exceeded[metric] = { count, threshold }
  }
  return exceeded
}

const fileMetrics = ['flaggedElements', 'failedSpecifications'] as const
const projectMetrics = ['openClashes', 'openTopics'] as const

/** Fills in unknown counts from the previous ones: a new version has none until it is reviewed and checked. */
export function withKnownCounts(counts: ProjectCounts, before: ProjectCounts): ProjectCounts {
  const filesBefore = filesByName(before)
  return {
    openClashes: counts.openClashes ?? before.openClashes ?? null,
    openTopics: counts.openTopics ?? before.openTopics ?? null,
    files: (counts.files ?? []).map(({ fileName, flaggedElements, failedSpecifications }) => {
      const file = filesBefore.get(fileName.toLowerCase())
      return {
        fileName,
        flaggedElements: flaggedElements ?? file?.flaggedElements ?? null,
        failedSpecifications: failedSpecifications ?? file?.failedSpecifications ?? null,
      }
    }),
  }
}

/** What has exceeded its threshold in a project since it was counted before: in a file, then in the project. */
export function newlyExceededInProject(
  counts: ProjectCounts,
  before: ProjectCounts,
  thresholds: Thresholds,
): ExceededInProject {
  const previousFiles = filesByName(before)
  const inFiles = (counts.files ?? []).flatMap(({ fileName, ...file }) => {
    const previous = previousFiles.get(fileName.toLowerCase()) ?? null
    return entriesOf(fileMetrics, newlyExceeded(fileMetrics, { counts: file, previous }, thresholds), fileName)
  })
  const inProject = newlyExceeded(projectMetrics, { counts, previous: before }, thresholds)
  return [...inFiles, ...entriesOf(projectMetrics, inProject, null)]
}

/** Open topics are shown only to people who see topics. */
export function visibleTo(roles: readonly string[], exceeded: ExceededInProject): ExceededInProject {
  return roles.includes('topics.read') ? exceeded : exceeded.filter(({ metric }) => metric !== 'openTopics')
}

function entriesOf<Metric extends ExceededInProject[number]['metric']>(
  metrics: readonly Metric[],
  exceeded: Exceeded<Metric>,
  fileName: string | null,
): ExceededInProject {
  return metrics.flatMap((metric) => {
    const found = exceeded[metric]
    return found ? [{ metric, fileName, ...found }] : []
  })
}

/** Files with the same name are versions of one file, as on the page. */
function filesByName({ files = [] }: ProjectCounts) {
  return new Map(files.map((file) => [file.fileName.toLowerCase(), file]))
}

const metricNames: Readonly<Record<ThresholdMetric, string>> = {
  warnings: 'file warnings',
  withoutGeometry: 'elements without geometry',
  withoutType: 'elements without a type',
  withoutLevel: 'elements without a level',
  withoutMaterial: 'elements without a material',
  unclassified: 'unclassified elements',
  duplicateIds: 'elements with duplicate IDs',
  flaggedElements: 'flagged elements',
  failedSpecifications: 'failed IDS specifications',
  openClashes: 'open clashes',
  openTopics: 'open topics',
}

/** `12 elements without a level (threshold: 10)`, in the order of the metrics. */
export function exceededTexts(exceeded: Exceeded): string[] {
  return measuredMetrics.flatMap((metric) => {
    const found = exceeded[metric]
    return found ? [exceededText(metricNames[metric], found)] : []
  })
}

/** `12 flagged elements in Store.ifc (threshold: 10)`. */
export function exceededInProjectTexts(exceeded: ExceededInProject): string[] {
  return exceeded.map(({ metric, fileName, ...found }) =>
    exceededText(fileName ? `${metricNames[metric]} in ${oneLine(fileName)}` : metricNames[metric], found),
  )
}

function exceededText(subject: string, { count, threshold }: { count: number; threshold: number }): string {
  return `${count.toLocaleString('en-US')} ${subject} (threshold: ${threshold.toLocaleString('en-US')})`
}

/** Removes line breaks, because texts are used in lines and headers. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
