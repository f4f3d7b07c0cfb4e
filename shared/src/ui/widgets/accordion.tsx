import { Box, Accordion as ChakraAccordion } from '@chakra-ui/react'
import { accordionSlotRecipe } from '@chakra-ui/react/theme'
import type { ReactNode } from 'react'
import { Heading } from '../components/index.ts'

type AccordionProps = {
  sections: readonly { key: string; title: ReactNode; content: ReactNode }[]
  /** The heading level of the section titles. */
  headingLevel?: 'h2' | 'h3' | 'h4'
  /** Keys of the sections that are initially open. */
  openAtFirst?: readonly string[]
}

/** Collapsible sections; any number may be open. Closed content is not rendered. */
export function Accordion({ sections, headingLevel = 'h3', openAtFirst = [] }: AccordionProps) {
  return (
    <ChakraAccordion.Root recipe={accordionSlotRecipe} multiple lazyMount unmountOnExit defaultValue={[...openAtFirst]}>
      {sections.map(({ key, title, content }) => (
        <ChakraAccordion.Item key={key} value={key}>
          <Heading as={headingLevel} textStyle="sm">
            <ChakraAccordion.ItemTrigger>
              <Box as="span" minW="0">
                {title}
              </Box>
              <ChakraAccordion.ItemIndicator ms="auto" />
            </ChakraAccordion.ItemTrigger>
          </Heading>
          <ChakraAccordion.ItemContent>
            <ChakraAccordion.ItemBody>{content}</ChakraAccordion.ItemBody>
          </ChakraAccordion.ItemContent>
        </ChakraAccordion.Item>
      ))}
    </ChakraAccordion.Root>
  )
}
