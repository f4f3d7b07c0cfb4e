import { Heading as ChakraHeading, Text as ChakraText } from '@chakra-ui/react'
import { forwardRef } from 'react'
import { withoutBidiControls } from './bidi.ts'

// The type of earlier versions, which is that of `forwardRef`.

/** Text that no name in it can reverse. */
export const Text: typeof ChakraText = forwardRef(function Text({ children, ...rest }, ref) {
  return (
    <ChakraText ref={ref} {...rest}>
      {withoutBidiControls(children)}
    </ChakraText>
  )
})

/** A heading that no name in it can reverse. */
export const Heading: typeof ChakraHeading = forwardRef(function Heading({ children, ...rest }, ref) {
  return (
    <ChakraHeading ref={ref} {...rest}>
      {withoutBidiControls(children)}
    </ChakraHeading>
  )
})
