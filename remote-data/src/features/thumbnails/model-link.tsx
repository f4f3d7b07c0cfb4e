import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { Box, Boxes, LinkButton } from '@lintel/shared/ui'

/** Opens the 3D model of a capture, for users with permission. `name` is that of the capture or project next to it. */
export function ModelLink({ captureId, name }: { captureId: string; name: string }) {
  const to = paths.capture(useOrganizationId(), captureId, 'model')
  if (!useCanOpen()(to)) return null
  return (
    <LinkButton
      to={to}
      title={`3D model of ${name}`}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      flexShrink="0"
      px={{ base: '2', xl: '3' }}
    >
      <Boxes aria-hidden size={16} />
      <Box as="span" srOnly={{ base: true, xl: false }}>
        Model
      </Box>
    </LinkButton>
  )
}
