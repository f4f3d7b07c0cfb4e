import { Sparkline } from '@lintel/shared/charts'
import { Box, Flex, Text, TrendingDown, TrendingUp, VisuallyHidden } from '@lintel/shared/ui'
import { kpiChange, type Kpi } from './kpi-values.ts'

/** A number with its change and a sparkline. */
export function KpiNumber({ kpi }: { kpi: Kpi }) {
  const { title, value, write, trend } = kpi
  return (
    <Box>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {trend ? `${title}, ${trend.period}` : title}
      </Text>
      <Text
        textStyle="3xl"
        fontWeight="semibold"
        lineHeight="1.2"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
      >
        {value === null ? <NoValue /> : write(value)}
      </Text>
      <Change kpi={kpi} />
      {trend && trend.points.length > 1 && (
        <Box mt="2">
          <Sparkline title={title} points={trend.points} format={write} />
        </Box>
      )}
      {trend && trend.current.value !== null && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {`${trend.current.label} so far: ${write(trend.current.value)}`}
        </Text>
      )}
    </Box>
  )
}

function NoValue() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>No data</VisuallyHidden>
    </>
  )
}

const icons = { up: TrendingUp, down: TrendingDown, same: undefined, unknown: undefined }

/** In words and with an arrow, not by color: whether more is better depends on the measure. */
function Change({ kpi }: { kpi: Kpi }) {
  const change = kpiChange(kpi)
  if (!change) return null
  const Icon = icons[change.direction]
  return (
    <Flex gap="1.5" align="center" textStyle="sm">
      {Icon && <Icon aria-hidden size={16} />}
      {change.direction === 'unknown' && <span aria-hidden>–</span>}
      <Text>{change.text}</Text>
    </Flex>
  )
}
