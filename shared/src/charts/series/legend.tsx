import { Box, Flex } from '../../ui/index.ts'
import { colorOfSeries, seriesColors, type ChartSeries } from './series.ts'

/** Which color is what, in the order in which parts stand on each other. */
export function SeriesLegend({ title, series }: { title: string; series: readonly ChartSeries[] }) {
  return (
    <Flex as="ul" role="list" aria-label={`Colors of ${title}`} css={seriesColors} {...legendStyle}>
      {series.map(({ key, name }, place) => (
        <Flex as="li" key={key} align="center" gap="1.5" minW="0">
          <Box
            as="span"
            aria-hidden
            boxSize="3"
            flexShrink="0"
            rounded="xs"
            style={{ background: colorOfSeries(place) }}
            css={{ forcedColorAdjust: 'none' }}
          />
          <Box as="span" minW="0" overflowWrap="anywhere">
            {name}
          </Box>
        </Flex>
      ))}
    </Flex>
  )
}

const legendStyle = {
  wrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  mt: '3',
  textStyle: 'xs',
  color: 'fg.muted',
  listStyleType: 'none',
} as const
