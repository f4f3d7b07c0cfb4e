import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { StoreProvider } from '../store-provider.tsx'
import { sheetInPage, system } from './theme/system.ts'

/** The same system without the style sheet that it would write into the page. */
const systemAlone = Object.create(system, {
  _global: { value: {} },
  _config: { value: { ...system._config, disableLayers: true } },
}) as typeof system

/** The design system and the store around the application; the host renders it once. */
export function UiProvider({ children }: { children: ReactNode }) {
  // The host's build has written the sheet into index.html: making it takes longer than anything else of a start.
  const isWritten = document.getElementById(sheetInPage) !== null
  return (
    <StoreProvider>
      <ChakraProvider value={isWritten ? systemAlone : system}>{children}</ChakraProvider>
    </StoreProvider>
  )
}
