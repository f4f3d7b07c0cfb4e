import type { VersionSetCapture } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { Box } from '@lintel/shared/ui'

/** A file name with a link to its capture. */
export function CaptureLink({ capture: { captureId, fileName } }: { capture: VersionSetCapture }) {
  const to = paths.capture(useOrganizationId(), captureId)
  const name = fileName || 'No File Name'
  const isLinked = useCanOpen()(to)
  return (
    <Box minW="10rem" overflowWrap="anywhere" {...(isLinked && { color: 'brand.fg', textDecoration: 'underline' })}>
      {isLinked ? <Link to={to}>{name}</Link> : name}
    </Box>
  )
}
