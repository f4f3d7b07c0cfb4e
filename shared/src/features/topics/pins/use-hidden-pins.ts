import { useEffect, useReducer, useState } from 'react'
import type { TopicPin } from '../../../domain/contract/topics/index.ts'
import type { Viewer } from '../../../viewer/index.ts'
import { PinVisibility } from './pin-visibility.model.ts'
import { usePinsBehindWalls } from './pins-behind-walls.tsx'

const events = ['camera', 'resize', 'cutPlanes', 'appearance', 'modelLoaded', 'modelUnloaded'] as const

/** Which pins are hidden behind something, if the person wants to hide them. */
export function useHiddenPins(
  pins: readonly TopicPin[],
  viewer: Viewer,
  area: HTMLElement | null,
): (topicId: string) => boolean {
  const [areAllShown] = usePinsBehindWalls()
  const [sight] = useState(() => new PinVisibility())
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (areAllShown || !area || pins.length === 0) return undefined
    let frame: number | undefined
    function checkPins() {
      frame = undefined
      if (sight.checkSome(pins, viewer, () => performance.now())) draw()
      if (sight.hasUnchecked()) frame = requestAnimationFrame(checkPins)
    }
    function restart() {
      sight.restart(pins.length)
      frame ??= requestAnimationFrame(checkPins)
    }
    restart()
    const offs = events.map((name) => viewer.on(name, restart))
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      for (const off of offs) off()
    }
  }, [areAllShown, area, pins, viewer, sight])
  return (topicId) => !areAllShown && sight.isHidden(topicId)
}
