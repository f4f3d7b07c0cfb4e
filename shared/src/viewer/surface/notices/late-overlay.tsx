import { Box } from '../../../ui/components/index.ts'
import { latePart } from '../../../ui/widgets/index.ts'
import type { ComponentType } from 'react'

/** A lazily loaded part over the picture: invisible while loading, and a note at the bottom if it fails. */
export function lateOverlay<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { name }: { name: string },
): ComponentType<Props> {
  return latePart(fetchPart, {
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
