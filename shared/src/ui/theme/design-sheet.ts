import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from './system.ts'

export { sheetInPage } from './system.ts'

/** The style sheet that the design system writes into a page: resets, base styles and all tokens. For the build of the host. */
export function designSheet(): string {
  const markup = renderToStaticMarkup(createElement(ChakraProvider, { value: system, children: undefined }))
  return markup.replaceAll(/<\/?style[^>]*>/g, '')
}
