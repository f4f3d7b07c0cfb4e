import { Box } from '../../../ui/components/index.ts'
import { useViewerEvent } from '../../surface/use-viewer-event.ts'
import { viewerFocus } from '../../surface/viewer-colors.ts'
import type { Viewer } from '../../viewer.ts'
import { axesOf, cubeFaces, cubeTransform, directionAt, faceTransform, isFacing, viewFrom } from './cube.model.ts'

const edge = 58

/**
 * The view cube. The page renders it, so that it is the same for every engine. It is hidden in small pictures, where
 * keys and the home view are still available.
 */
export function ViewCube({ viewer, isAside }: { viewer: Viewer; isAside: boolean }) {
  useViewerEvent(viewer, 'camera')
  const view = viewer.getView()
  const axes = axesOf(view)
  return (
    <Box position="absolute" inset="0" pointerEvents="none" zIndex="1" css={{ containerType: 'size' }}>
      <Box
        role="group"
        aria-label="View cube"
        position="absolute"
        top="6"
        right={isAside ? 'calc(20rem + 2.25rem)' : '6'}
        boxSize={`${edge}px`}
        css={{ '@container (max-width: 599px) or (max-height: 319px)': { display: 'none' } }}
      >
        <Box boxSize="full" style={{ transformStyle: 'preserve-3d', transform: cubeTransform(axes) }}>
          {cubeFaces.map((face) => (
            <Box
              key={face.name}
              as="button"
              aria-hidden={!isFacing(face, axes)}
              tabIndex={isFacing(face, axes) ? 0 : -1}
              position="absolute"
              inset="0"
              style={{ transform: faceTransform(face, edge / 2), backfaceVisibility: 'hidden' }}
              pointerEvents="auto"
              cursor="pointer"
              bg="bg.panel"
              color="fg"
              borderWidth="1px"
              borderColor="border.emphasized"
              textStyle="xs"
              fontWeight="medium"
              _hover={{ bg: 'bg.emphasized' }}
              _focusVisible={viewerFocus}
              outlineOffset="-3px"
              onClick={({ nativeEvent: { detail, offsetX, offsetY } }) => {
                // Keys activate the face itself.
                const position = detail === 0 ? { x: 0.5, y: 0.5 } : { x: offsetX / edge, y: offsetY / edge }
                viewer.setView(viewFrom(viewer.getView(), directionAt(face, position)), { isFlown: true })
              }}
            >
              {face.name}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
