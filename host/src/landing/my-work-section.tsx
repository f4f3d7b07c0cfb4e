import { Box, Heading } from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'

/** What waits for the person, or the placeholder of it: the heading is there from the start. */
export function MyWorkSection({ children }: { children: ReactNode }) {
  const heading = useId()
  return (
    <Box as="section" aria-labelledby={heading} mb={{ base: '6', md: '8' }}>
      <Heading as="h2" id={heading} textStyle="lg" mb="3">
        My Work
      </Heading>
      {children}
    </Box>
  )
}
