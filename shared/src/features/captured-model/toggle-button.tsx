import { Button } from '../../ui/components/index.ts'
import type { Viewer } from '../../viewer/index.ts'
import { useAppearance } from './use-appearance.ts'

type ToggleButtonProps = { isOn: boolean; onClick: () => void; children: string }

/** A button that toggles how the model is shown. */
export function ToggleButton({ isOn, onClick, children }: ToggleButtonProps) {
  return (
    <Button size="xs" variant="outline" colorPalette={isOn ? 'brand' : 'gray'} aria-pressed={isOn} onClick={onClick}>
      {children}
    </Button>
  )
}

/** Whether elements without a color are transparent, so that a few colored ones can be found in a large building. */
export function FadeToggle({ viewer }: { viewer: Pick<Viewer, 'on' | 'getAppearance' | 'setAppearance'> }) {
  const { ghostsRest } = useAppearance(viewer)
  return (
    <ToggleButton isOn={ghostsRest} onClick={() => viewer.setAppearance({ ghostsRest: !ghostsRest })}>
      Fade the Rest
    </ToggleButton>
  )
}
