import { useRef, useState } from 'react'
import { reportSilently } from '../../../api/index.ts'
import { useUnits } from '../../../organization/index.ts'
import { showToast } from '../../../toast/index.ts'
import { Button, Select, Stack, Switch, Text } from '../../../ui/index.ts'
import { useViewerEvent } from '../../surface/use-viewer-event.ts'
import type { Viewer } from '../../viewer.ts'
import { FloatingPanel } from '../floating-panel.tsx'
import { pictureName, pictureSize } from './picture.model.ts'
import { savePicture, takePicture } from './take-picture.ts'

type PicturePanelProps = { viewer: Viewer; picture: HTMLElement | null; onClose: () => void }

/** Saves what is seen as a PNG. Tools and panels are never in it, measures are if somebody wants them. */
export function PicturePanel({ viewer, picture, onClose }: PicturePanelProps) {
  useViewerEvent(viewer, 'appearance', 'resize')
  const units = useUnits()
  const [factor, setFactor] = useState(1)
  const [hasMarks, setMarks] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)
  const sizes = [1, 2].map((each) => ({ value: String(each), label: sizeText(picture, each) }))

  async function save() {
    if (!picture || isBusy.current) return
    isBusy.current = true
    setSaving(true)
    try {
      savePicture(await takePicture({ viewer, picture, factor, hasMarks, units }), pictureName(viewer.models()))
    } catch (error) {
      reportSilently(error, 'A picture of the model could not be saved.')
      showToast({ type: 'error', text: 'The picture could not be saved. Try it in the usual size.' })
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }
  return (
    <FloatingPanel title="Save picture" onClose={onClose}>
      <Stack gap="3" textStyle="sm">
        <Select
          aria-label="Size of the picture"
          options={sizes}
          value={String(factor)}
          onChange={({ target }) => setFactor(Number(target.value))}
        />
        {viewer.getMeasurements().length > 0 && (
          <Switch.Root size="sm" checked={hasMarks} onCheckedChange={({ checked }) => setMarks(checked)}>
            <Switch.HiddenInput />
            <Switch.Control />
            <Switch.Label>With measures</Switch.Label>
          </Switch.Root>
        )}
        <Button size="sm" alignSelf="start" loading={isSaving} onClick={() => void save()}>
          Save PNG
        </Button>
        <Text color="fg.muted">What is seen, without tools and panels, as a PNG file.</Text>
      </Stack>
    </FloatingPanel>
  )
}

function sizeText(picture: HTMLElement | null, factor: number) {
  const name = factor === 1 ? 'As on the screen' : 'Twice as fine'
  if (!picture) return name
  const { width, height } = pictureSize({ width: picture.clientWidth, height: picture.clientHeight }, factor)
  return `${name}, ${width} × ${height}`
}
