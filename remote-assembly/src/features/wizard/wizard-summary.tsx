import { Box, Heading } from '@lintel/shared/ui'
import { useId } from 'react'
import { Facts } from './facts.tsx'

export type SummaryFacts = readonly { label: string; value: string }[]

/** The summary next to the stages, or below them on narrow screens. */
export function WizardSummary({ facts }: { facts: SummaryFacts }) {
  const id = useId()
  return (
    <Box
      as="aside"
      aria-labelledby={id}
      alignSelf="start"
      position={{ lg: 'sticky' }}
      top="24"
      w={{ base: 'full', lg: '60' }}
      flexShrink="0"
      p="5"
      rounded="xl"
      borderWidth="1px"
      bg="bg.subtle"
    >
      <Heading as="h2" id={id} textStyle="sm" mb="4">
        Summary
      </Heading>
      <Facts facts={facts} minColumnWidth="11rem" />
    </Box>
  )
}
