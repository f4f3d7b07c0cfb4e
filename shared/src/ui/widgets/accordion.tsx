import { Box, Accordion as ChakraAccordion } from '@chakra-ui/react'
import { accordionSlotRecipe } from '@chakra-ui/react/theme'
import type { ReactNode } from 'react'
import { Heading } from '../components/index.ts'

type AccordionProps = {
  sections: readonly { key: string; title: ReactNode; content: ReactNode }[]
  /** Of the titles, as the headings of the page go. */
  headingLevel?: 'h2' | 'h3' | 'h4'
  /** Keys of the sections that no one has to open. */
  openAtFirst?: readonly string[]
}

/** Sections that open one by one; any number may be open. What is closed is not drawn. */
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
