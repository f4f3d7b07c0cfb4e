import * as z from '../../../domain/contract/schema-language.ts'
import { useSavedSetting, type SavedSetting } from '../../../core/preferences/index.ts'
import { Box, Button } from '../../../ui/components/index.ts'

const setting: SavedSetting<boolean> = {
  name: 'viewer.pins-behind-walls',
  group: 'Viewer',
  schema: z.boolean(),
  fallback: true,
}

/** Whether pins behind walls are shown. */
export function usePinsBehindWalls() {
  return useSavedSetting(setting)
}

/** A setting that shows pins through walls, or only unobstructed ones. */
export function PinsBehindWalls() {
  const [areShown, setShown] = usePinsBehindWalls()
  return (
    <Box mb="3">
      <Button
        size="xs"
        variant="outline"
        colorPalette={areShown ? 'brand' : 'gray'}
        aria-pressed={areShown}
        onClick={() => setShown(!areShown)}
      >
        Show Hidden Pins
      </Button>
    </Box>
  )
}
