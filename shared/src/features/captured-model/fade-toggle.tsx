import type { Viewer } from '../../viewer/index.ts'
import { ToggleButton } from './toggle-button.tsx'
import { useAppearance } from './use-appearance.ts'

/** Whether all that has no color is seen through, so that the few that have one are found in a building of any color. */
export function FadeToggle({ viewer }: { viewer: Pick<Viewer, 'on' | 'getAppearance' | 'setAppearance'> }) {
  const { ghostsRest } = useAppearance(viewer)
  return (
    <ToggleButton isOn={ghostsRest} onClick={() => viewer.setAppearance({ ghostsRest: !ghostsRest })}>
      Fade the Rest
    </ToggleButton>
  )
}
