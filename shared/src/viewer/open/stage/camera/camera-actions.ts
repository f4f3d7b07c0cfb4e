import CameraControls from 'camera-controls'
import type { NavigationMode } from '../../../viewer.ts'

const { ACTION } = CameraControls

/** Assigns mouse buttons, wheel and touches. */
export function assignActions(controls: CameraControls, mode: NavigationMode, isOrthographic: boolean) {
  const zoom = isOrthographic ? ACTION.ZOOM : ACTION.DOLLY
  const touchZoom = isOrthographic ? ACTION.TOUCH_ZOOM_TRUCK : ACTION.TOUCH_DOLLY_TRUCK
  const left = { orbit: ACTION.ROTATE, pan: ACTION.TRUCK, zoom }[mode]
  const one = { orbit: ACTION.TOUCH_ROTATE, pan: ACTION.TOUCH_TRUCK, zoom: touchZoom }[mode]
  Object.assign(controls.mouseButtons, { left, middle: ACTION.TRUCK, right: ACTION.TRUCK, wheel: zoom })
  Object.assign(controls.touches, { one, two: touchZoom, three: ACTION.TOUCH_TRUCK })
}
