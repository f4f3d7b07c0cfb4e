import type { ReactNode } from 'react'
import { Flex, Grid } from '../components/index.ts'

/** A row of charts in twelve columns; on phones each has the full width. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns="repeat(12, minmax(0, 1fr))" gap={{ base: '4', md: '5' }}>
      {children}
    </Grid>
  )
}

/**
 * How many of the twelve columns a chart takes on large and medium screens (specification 1, "Screens and routes").
 */
export type ChartSpan = { lg?: number; md?: number }

export function ChartCell({ lg = 4, md = 6, children }: ChartSpan & { children: ReactNode }) {
  return (
    <Flex
      direction="column"
      gridColumn={{ base: 'span 12', md: `span ${md}`, lg: `span ${lg}` }}
      // Makes panels in one row equally high when a neighbor's title wraps.
      css={{ '& > :first-of-type': { flex: 1 } }}
    >
      {children}
    </Flex>
  )
}
