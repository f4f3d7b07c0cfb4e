import type { Viewer } from '../../viewer/index.ts'
import { ToggleButton } from './toggle-button.tsx'
import { useAppearance } from './use-appearance.ts'

/** Whether elements without a color are transparent, so that a few colored ones can be found in a large building. */
export function FadeToggle({ viewer }: { viewer: Pick<Viewer, 'on' | 'getAppearance' | 'setAppearance'> }) {
  const { ghostsRest } = useAppearance(viewer)
  return (
    <ToggleButton isOn={ghostsRest} onClick={() => viewer.setAppearance({ ghostsRest: !ghostsRest })}>
      Fade the Rest
    </ToggleButton>
  )
}
