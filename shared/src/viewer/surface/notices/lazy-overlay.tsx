import { Box } from '../../../ui/components/index.ts'
import { lazyPart } from '../../../ui/widgets/index.ts'
import type { ComponentType } from 'react'

/**
 * A lazily loaded part on top of the picture. It is invisible while loading; if loading fails, there is a note at the
 * bottom.
 */
export function lazyOverlay<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { name }: { name: string },
): ComponentType<Props> {
  return lazyPart(fetchPart, {
    name,
    loading: null,
    around: (note) => (
      <Box
        position="absolute"
        left="3"
        bottom="16"
        zIndex="1"
        maxW="18rem"
        bg="bg.panel"
        borderWidth="1px"
        rounded="md"
        shadow="sm"
      >
        {note}
      </Box>
    ),
  })
}
