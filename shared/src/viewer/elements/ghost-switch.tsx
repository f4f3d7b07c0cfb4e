import { Switch } from '../../ui/components/index.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Viewer } from '../viewer.ts'

export function GhostSwitch({ viewer }: { viewer: Viewer }) {
  useViewerEvent(viewer, 'appearance')
  return (
    <Switch.Root
      size="sm"
      flexShrink="0"
      checked={viewer.getAppearance().ghostsRest}
      onCheckedChange={({ checked }) => viewer.setAppearance({ ghostsRest: checked })}
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>Fade the rest</Switch.Label>
    </Switch.Root>
  )
}
