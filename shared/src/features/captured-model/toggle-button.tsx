import { Button } from '../../ui/components/index.ts'

type ToggleButtonProps = { isOn: boolean; onClick: () => void; children: string }

/** A button that toggles how the model is shown. */
export function ToggleButton({ isOn, onClick, children }: ToggleButtonProps) {
  return (
    <Button size="xs" variant="outline" colorPalette={isOn ? 'brand' : 'gray'} aria-pressed={isOn} onClick={onClick}>
      {children}
    </Button>
  )
}
