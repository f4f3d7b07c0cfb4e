import { useQuery } from '@lintel/shared/api'
import { LineChart, Sparkline, type ChartEntry } from '@lintel/shared/charts'
import {
  healthMetrics,
  type CaptureHealth,
  type HealthMetric,
  type HealthThresholds,
  type ModelHealth,
  type ProjectGroup,
} from '@lintel/shared/contract/captures'
import { pluralize, countText, DateTime, formatDate, formatDateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { choiceParam, Link, useUrlState } from '@lintel/shared/routing'
import {
  Box,
  EmptyState,
  FileStack,
  Flex,
  LoadError,
  SimpleGrid,
  Skeleton,
  Stack,
  StatusChip,
  Text,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import { useMemo, type ReactNode } from 'react'
import { clashCheckPath } from '../clash-checks/index.ts'
import { HealthActions } from './health-actions.tsx'
import { latestOfFiles, metricWords, thresholdTitles, totalOf, trendOf } from './health.model.ts'
import { modelHealthQuery, projectThresholdsQuery } from './model-health.api.ts'

const metricParam = choiceParam('metric', healthMetrics, 'warnings')

/** The health of a project's models: in total, over time, and by file. */
export function ProjectHealth({ project }: { project: ProjectGroup }) {
  const query = useQuery(modelHealthQuery(useOrganizationId(), project.id))
  const { data, error, isFetching, refetch } = query
  if (data) return <Health project={project} health={data} />
  if (error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Model Health"
        forbidden="You Don't Have Access to the Model Health"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <>
      <VisuallyHidden role="status">Loading the model health</VisuallyHidden>
      <SimpleGrid aria-hidden columns={{ base: 2, md: 3, xl: 5 }} gap="3">
        {healthMetrics.map((metric) => (
          <Skeleton key={metric} h="28" rounded="xl" />
        ))}
      </SimpleGrid>
    </>
  )
}

function Health({ project, health }: { project: ProjectGroup; health: ModelHealth }) {
  const { captures, openTopics, openClashes, hasMore } = health
  const organization = useOrganizationId()
  const [metric, setMetric] = useUrlState(metricParam)
  const { data: saved } = useQuery(projectThresholdsQuery({ organization, id: project.id }))
  const thresholds = saved?.thresholds ?? saved?.organizationThresholds
  const columns = useMemo(() => columnsOf(thresholds), [thresholds])
  const files = latestOfFiles(captures)
  const unmeasured = captures.filter(({ isMeasured }) => !isMeasured).length
  if (captures.length === 0) {
    return (
      <EmptyState
        title="No Captures"
        icon={<FileStack />}
        description="Model health is counted for each capture of the project."
      />
    )
  }
  return (
    <Stack gap="5">
      <Flex wrap="wrap" gap="3" justify="space-between">
        <Text color="fg.muted" textStyle="sm" flex="1 1 20rem">
          Totals of the newest capture of each file. Select a count to see how it changed.
          {unmeasured > 0 &&
            ` ${pluralize(unmeasured, 'capture')} ${unmeasured === 1 ? "hasn't" : "haven't"} been counted yet. New captures are counted within minutes, older ones overnight.`}
        </Text>
        <HealthActions project={project} thresholds={saved} />
      </Flex>
      <SimpleGrid columns={{ base: 2, md: 3, xl: 5 }} gap="3">
        {healthMetrics.map((one) => (
          <MetricCard
            key={one}
            metric={one}
            captures={captures}
            files={files}
            threshold={thresholds?.[one] ?? null}
            isSelected={one === metric}
            onSelect={() => setMetric(one)}
          />
        ))}
        {openTopics !== null && (
          <ProjectCard
            title={thresholdTitles.openTopics}
            count={openTopics}
            threshold={thresholds?.openTopics}
            to={paths.project(organization, project.id, 'topics')}
            label={pluralize(openTopics, 'open topic')}
          />
        )}
        {openClashes !== null && (
          <ProjectCard
            title={thresholdTitles.openClashes}
            count={openClashes.count}
            threshold={thresholds?.openClashes}
            to={clashCheckPath(organization, project.id, openClashes.checkId)}
            label={pluralize(openClashes.count, 'open clash', 'open clashes')}
          >
            <Text textStyle="xs" color="fg.muted">
              <DateTime date={openClashes.checkedDate} />
            </Text>
          </ProjectCard>
        )}
      </SimpleGrid>
      <Trend metric={metric} captures={captures} hasMore={hasMore} />
      <Table caption="Newest capture of each file" columns={columns} rows={files} rowKey={keyOf} />
    </Stack>
  )
}

type MetricCardProps = {
  metric: HealthMetric
  captures: readonly CaptureHealth[]
  files: readonly CaptureHealth[]
  threshold: number | null
  isSelected: boolean
  onSelect: () => void
}

/** The whole card selects its metric. The button overlays the card, because the card may contain another button. */
function MetricCard({ metric, captures, files, threshold, isSelected, onSelect }: MetricCardProps) {
  const { title } = metricWords[metric]
  const total = totalOf(files, metric)
  const points = pointsOf(captures, metric)
  const exceeding = files.filter((file) => isOver(file, metric, threshold))
  return (
    <Card isSelected={isSelected}>
      <Box
        asChild
        textAlign="start"
        cursor="pointer"
        _after={{ content: '""', position: 'absolute', inset: '0', rounded: 'xl' }}
      >
        <button type="button" aria-pressed={isSelected} onClick={onSelect}>
          <Figure title={title}>{total === null ? '–' : countText(total)}</Figure>
        </button>
      </Box>
      {exceeding.length > 0 && (
        <Box alignSelf="start">
          <StatusChip tone="warning">
            {pluralize(exceeding.length, 'file')} over {countText(threshold ?? 0)}
          </StatusChip>
        </Box>
      )}
      {points.filter(({ value }) => value !== null).length > 1 && (
        <Sparkline title={title} points={points} format={countText} />
      )}
    </Card>
  )
}

type ProjectCardProps = {
  title: string
  count: number
  threshold: number | null | undefined
  to: string
  /** The name of the link. */
  label: string
  children?: ReactNode
}

/** A count of the project, with a link to its details. */
function ProjectCard({ title, count, threshold, to, label, children }: ProjectCardProps) {
  return (
    <Card>
      <Figure title={title}>
        <Box asChild color="brand.fg" textDecoration="underline">
          <Link to={to} aria-label={label}>
            {countText(count)}
          </Link>
        </Box>
      </Figure>
      {count > (threshold ?? Infinity) && (
        <Box alignSelf="start">
          <OverThreshold threshold={threshold} />
        </Box>
      )}
      {children}
    </Card>
  )
}

function OverThreshold({ threshold }: { threshold: number | null | undefined }) {
  return (
    <Box as="span" whiteSpace="nowrap">
      <StatusChip tone="warning">Over {countText(threshold ?? 0)}</StatusChip>
    </Box>
  )
}

type Thresholds = HealthThresholds['thresholds'] | undefined

function isOver({ counts }: CaptureHealth, metric: HealthMetric, threshold: number | null): boolean {
  return threshold !== null && (counts[metric] ?? 0) > threshold
}

function Card({ isSelected = false, children }: { isSelected?: boolean; children: ReactNode }) {
  return (
    <Stack
      position="relative"
      gap="1"
      px="4"
      py="3"
      borderWidth="1px"
      rounded="xl"
      bg={isSelected ? 'bg.subtle' : 'bg.panel'}
      {...(isSelected && { borderColor: 'brand.solid' })}
    >
      {children}
    </Stack>
  )
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Text as="span" display="block" textStyle="sm" color="fg.muted">
        {title}
      </Text>
      <Text as="span" display="block" textStyle="2xl" fontWeight="semibold">
        {children}
      </Text>
    </>
  )
}

type TrendProps = { metric: HealthMetric; captures: readonly CaptureHealth[]; hasMore: boolean }

/** The selected metric over time. */
function Trend({ metric, captures, hasMore }: TrendProps) {
  const { title, meaning } = metricWords[metric]
  return (
    <Stack gap="2">
      <LineChart
        title={`${title} Over Time`}
        height="small"
        points={pointsOf(captures, metric)}
        titles={{ category: 'Capture', value: title }}
        format={countText}
      />
      <Text textStyle="sm" color="fg.muted" px="1">
        {meaning} Each point is the total of the project after a capture.
        {hasMore && ` The chart shows the newest ${countText(captures.length)} captures.`}
      </Text>
    </Stack>
  )
}

/** Empty if no count is known. */
function pointsOf(captures: readonly CaptureHealth[], metric: HealthMetric): ChartEntry[] {
  if (totalOf(captures, metric) === null) return []
  return trendOf(captures, metric).map(({ capture: { captureId, captureDate, fileName }, total }) => ({
    key: captureId,
    label: `${formatDateTime(captureDate)}, ${fileName}`,
    tick: formatDate(captureDate),
    value: total,
  }))
}

function columnsOf(thresholds: Thresholds): Column<CaptureHealth>[] {
  return [
    { title: 'File', cell: ({ captureId, fileName }) => <ToCapture id={captureId}>{fileName}</ToCapture> },
    {
      title: 'Captured',
      cell: ({ captureDate }) => (
        <Box as="span" whiteSpace="nowrap">
          <DateTime date={captureDate} />
        </Box>
      ),
    },
    { title: 'Elements', isNumeric: true, cell: ({ elementCount }) => countText(elementCount) },
    ...healthMetrics.map((metric) => ({
      title: metricWords[metric].title,
      isNumeric: true,
      cell: (capture: CaptureHealth) => (
        <Stack gap="1" align="end">
          <Count capture={capture} metric={metric} />
          {isOver(capture, metric, thresholds?.[metric] ?? null) && <OverThreshold threshold={thresholds?.[metric]} />}
        </Stack>
      ),
    })),
  ]
}

/** A count with a link to its details. */
function Count({ capture: { captureId, fileName, counts }, metric }: { capture: CaptureHealth; metric: HealthMetric }) {
  const count = counts[metric]
  const { title, tab } = metricWords[metric]
  if (count === null) return '–'
  if (count === 0) return countText(count)
  return (
    <ToCapture id={captureId} tab={tab} label={`${countText(count)}: ${title}, ${fileName}`}>
      {countText(count)}
    </ToCapture>
  )
}

type ToCaptureProps = { id: string; tab?: string; label?: string; children: string }

function ToCapture({ id, tab, label, children }: ToCaptureProps) {
  return (
    <Box
      asChild
      color="brand.fg"
      textDecoration="underline"
      {...(tab === undefined && { display: 'block', minW: '11rem', overflowWrap: 'anywhere' })}
    >
      <Link to={paths.capture(useOrganizationId(), id, tab)} aria-label={label}>
        {children || 'No File Name'}
      </Link>
    </Box>
  )
}

function keyOf({ captureId }: CaptureHealth): string {
  return captureId
}
