import { useState } from 'react'
import { Box, Button } from '../../../ui/components/index.ts'
import type { ViewerError } from '../../viewer-error.ts'
import { ViewerNotice } from './viewer-notice.tsx'

/** Says that the model is shown by another engine than the organization's. */
export function EngineNotice({ error, onRetry }: { error: ViewerError; onRetry: () => void }) {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <Box role="status">
      <ViewerNotice
        type="info"
        title="The Autodesk viewer isn't available."
        action={
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
            Try Again
          </Button>
        }
        onClose={() => setClosed(true)}
      >
        {error.reason} Showing open-format models instead.
      </ViewerNotice>
    </Box>
  )
}
