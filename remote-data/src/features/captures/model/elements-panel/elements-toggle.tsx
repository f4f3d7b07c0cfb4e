import { ToggleButton } from '@lintel/shared/captured-model'
import { z } from '@lintel/shared/contract'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'

const setting: SavedSetting<boolean> = {
  name: 'captured-model.elements-beside',
  group: 'Viewer',
  schema: z.boolean(),
  fallback: false,
}

/** Whether the user shows the elements next to the model. */
export function useElementsBeside() {
  return useSavedSetting(setting)
}

export function ElementsToggle() {
  const [isOn, setOn] = useElementsBeside()
  return (
    <ToggleButton isOn={isOn} onClick={() => setOn(!isOn)}>
      Elements
    </ToggleButton>
  )
}
