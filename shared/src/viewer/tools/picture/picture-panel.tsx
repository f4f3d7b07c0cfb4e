import { useRef, useState } from 'react'
import { reportSilently } from '../../../core/api/index.ts'
import { useUnits } from '../../../core/organization/index.ts'
import { showToast } from '../../../ui/toast/index.ts'
import { Box, Button, downloadFile, Flex, Select, Stack, Switch, Text } from '../../../ui/components/index.ts'
import { useViewerEvent } from '../../surface/use-viewer-event.ts'
import { wholePicture } from '../../framing/picture-place.ts'
import type { Viewer } from '../../viewer.ts'
import { FloatingPanel } from '../floating-panel.tsx'
import { pictureName, pictureSize } from './picture.model.ts'
import { takePicture } from './take-picture.ts'

type PicturePanelProps = { viewer: Viewer; picture: HTMLElement | null; onClose: () => void }

/** Saves the view as a PNG, without tools and panels, and optionally with measurements. */
export function PicturePanel({ viewer, picture, onClose }: PicturePanelProps) {
  useViewerEvent(viewer, 'appearance', 'resize', 'modelLoaded', 'modelUnloaded')
  const units = useUnits()
  const [factor, setFactor] = useState(1)
  const [hasMarks, setMarks] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)
  const isEmpty = viewer.models().length === 0
  const sizes = [1, 2].map((factor) => ({ value: String(factor), label: sizeText(picture, factor) }))

  async function save() {
    if (!picture || isBusy.current) return
    isBusy.current = true
    setSaving(true)
    try {
      downloadFile(await takePicture({ viewer, picture, factor, hasMarks, units }), pictureName(viewer.models()))
    } catch (error) {
      reportSilently(error, 'A picture of the model could not be saved.')
      showToast({ type: 'error', text: "Couldn't save the picture. Try the screen size." })
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }
  return (
    <FloatingPanel title="Save picture" onClose={onClose}>
      <Stack gap="3" textStyle="sm">
        {/* On a phone, a sheet has room for little more than one line. */}
        <Flex direction={{ base: 'row', md: 'column' }} gap="3">
          <Box flex={{ base: '1', md: 'none' }} minW="0">
            <Select
              aria-label="Picture size"
              options={sizes}
              value={String(factor)}
              onChange={({ target }) => setFactor(Number(target.value))}
            />
          </Box>
          <Button
            size="sm"
            h={{ base: 'auto', md: '9' }}
            flexShrink="0"
            alignSelf={{ base: 'stretch', md: 'start' }}
            loading={isSaving}
            disabled={isEmpty}
            onClick={() => void save()}
          >
            Save PNG
          </Button>
        </Flex>
        {viewer.getMeasurements().length > 0 && (
          <Switch.Root size="sm" checked={hasMarks} onCheckedChange={({ checked }) => setMarks(checked)}>
            <Switch.HiddenInput />
            <Switch.Control />
            <Switch.Label>Include measurements</Switch.Label>
          </Switch.Root>
        )}
        <Text color="fg.muted">
          {isEmpty ? 'No model is loaded yet.' : 'Saves the current view as a PNG, without tools or panels.'}
        </Text>
      </Stack>
    </FloatingPanel>
  )
}

function sizeText(picture: HTMLElement | null, factor: number) {
  const name = factor === 1 ? 'screen size' : 'double resolution'
  if (!picture) return name
  const { width, height } = pictureSize(wholePicture(picture), factor)
  // The end of the text may be truncated on a phone.
  return `${width} × ${height}, ${name}`
}
