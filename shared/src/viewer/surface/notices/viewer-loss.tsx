import { useEffect, useState } from 'react'
import { Button, Center, Stack, Text } from '../../../ui/components/index.ts'
import type { Viewer } from '../../viewer.ts'

/**
 * Shown when the graphics context is lost. That can happen at any time, such as by a driver restart or standby, and the
 * browser usually restores the context automatically.
 */
export function ViewerLoss({ viewer, onRetry }: { viewer: Viewer; onRetry: () => void }) {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const offs = [viewer.on('contextLost', () => setLost(true)), viewer.on('contextRestored', () => setLost(false))]
    return () => {
      for (const off of offs) off()
    }
  }, [viewer])
  if (!isLost) return null
  return (
    <Center role="alert" position="absolute" inset="0" p="4" zIndex="2" bg="bg.panel">
      <Stack align="center" textAlign="center" gap="3" maxW="md">
        <Text fontWeight="medium">The 3D view was interrupted.</Text>
        <Text color="fg.muted">It will be restored automatically.</Text>
        <Button variant="outline" colorPalette="gray" onClick={onRetry}>
          Try Again
        </Button>
      </Stack>
    </Center>
  )
}
