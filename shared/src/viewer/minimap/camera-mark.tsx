import type { Box, View } from '../view.ts'
import { headingAngle, placeOnMap } from './minimap.model.ts'

/** The camera on the map: an arrow in its direction, faint at the edge if it is off the map. */
export function CameraMark({ view, area }: { view: View; area: Box }) {
  const { right, down, isOff } = placeOnMap(area, view.position)
  const transform = `translate(${right * 100} ${down * 100}) rotate(${headingAngle(view)})`
  return (
    <svg
      aria-hidden
      data-testid="camera"
      viewBox="0 0 100 100"
      style={{ position: 'absolute', inset: 0, overflow: 'visible', pointerEvents: 'none' }}
    >
      <g transform={transform} opacity={isOff ? 0.6 : 1}>
        <path d="M0 0 L-12 -22 A25 25 0 0 1 12 -22 Z" fill="var(--viewer-selection)" opacity="0.25" />
        <path d="M0 -6 L4.5 5 L0 2.5 L-4.5 5 Z" fill="var(--viewer-selection)" stroke="#fff" strokeWidth="0.8" />
      </g>
    </svg>
  )
}
