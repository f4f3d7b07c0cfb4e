import type { Asset } from '@lintel/shared/contract/assets'
import { LineChart } from '@lintel/shared/charts'
import { formatDay, formatMoney } from '@lintel/shared/format'
import { Box, Stack, Text } from '@lintel/shared/ui'
import { toIsoDay } from '@lintel/shared/widgets'
import { worthOn, worthOverLifespan } from './depreciation.model.ts'

/** Depreciation over the lifespan, and the current value. */
export function DepreciationChart({ asset }: { asset: Asset }) {
  // oxlint-disable-next-line react/purity -- The chart must show the new day if it is rendered after midnight.
  const today = toIsoDay(new Date())
  const points = worthOverLifespan(asset).map(({ day, worth }) => ({
    key: day,
    label: formatDay(day),
    tick: day.slice(0, 7),
    value: worth,
  }))
  return (
    <Stack gap="3">
      <LineChart
        title="Depreciation"
        height="small"
        points={points}
        titles={{ category: 'Day', value: 'Value' }}
        format={formatMoney}
      />
      <Box px="1">
        <Text textStyle="sm" color="fg.muted">
          Value on {formatDay(today)}, by price and yearly depreciation:{' '}
          <Text as="strong" color="fg">
            {formatMoney(worthOn(asset, today))}
          </Text>
        </Text>
      </Box>
    </Stack>
  )
}
