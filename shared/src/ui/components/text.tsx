import { Heading as ChakraHeading, Text as ChakraText } from '@chakra-ui/react'
import { forwardRef } from 'react'
import { withoutBidiControls } from './bidi.ts'

// Earlier versions exported the type of `forwardRef`, so these keep it.

/** Text without bidirectional controls, so that a name in it cannot reverse the words around it. */
export const Text: typeof ChakraText = forwardRef(function Text({ children, ...rest }, ref) {
  return (
    <ChakraText ref={ref} {...rest}>
      {withoutBidiControls(children)}
    </ChakraText>
  )
})

/** A heading without bidirectional controls, so that a name in it cannot reverse the words around it. */
export const Heading: typeof ChakraHeading = forwardRef(function Heading({ children, ...rest }, ref) {
  return (
    <ChakraHeading ref={ref} {...rest}>
      {withoutBidiControls(children)}
    </ChakraHeading>
  )
})
