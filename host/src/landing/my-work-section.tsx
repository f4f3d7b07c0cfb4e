import { Box, Heading } from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'

/** The user's work or its placeholder. The heading is shown from the start. */
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
