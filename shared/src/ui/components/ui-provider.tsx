import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { StoreProvider } from '../../core/store/store-provider.tsx'
import { system } from './theme/system.ts'

/** The design system and the store around the application; the host renders it once. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <StoreProvider>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </StoreProvider>
  )
}
