import { Flex, IconButton, Input } from '../../ui/components/index.ts'
import type { ModelHandle } from '../model.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import { Eye, EyeOff, Ghost, X } from '../tools/icons.ts'
import type { Viewer } from '../viewer.ts'
import { colorModels, ghostModels, modelLook, toggleModels } from './model-looks.ts'

type ModelButtonsProps = {
  viewer: Viewer
  /** What the models are called together. */
  name: string
  models: readonly ModelHandle[]
}

/** Buttons that hide, ghost and color complete models. */
export function ModelButtons({ viewer, name, models }: ModelButtonsProps) {
  useViewerEvent(viewer, 'appearance')
  const { isHidden, isGhost, colour } = modelLook(viewer.getAppearance(), models)
  // Larger on phones, for fingers.
  const toggle = { size: { base: 'xs', md: '2xs' }, variant: 'ghost' } as const
  return (
    <Flex flexShrink="0" align="center" mx="-1">
      <IconButton
        {...toggle}
        aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
        title={isHidden ? 'Show' : 'Hide'}
        colorPalette={isHidden ? 'blue' : 'gray'}
        color={isHidden ? 'blue.fg' : 'fg.muted'}
        onClick={() => void toggleModels(viewer, models)}
      >
        {isHidden ? <EyeOff aria-hidden size={15} /> : <Eye aria-hidden size={15} />}
      </IconButton>
      <IconButton
        {...toggle}
        aria-label={`Ghost ${name}`}
        title="Ghost"
        aria-pressed={isGhost}
        colorPalette={isGhost ? 'blue' : 'gray'}
        color={isGhost ? 'blue.fg' : 'fg.muted'}
        onClick={() => void ghostModels(viewer, models, name)}
      >
        <Ghost aria-hidden size={15} />
      </IconButton>
      <Input
        type="color"
        aria-label={`Color of ${name}`}
        title="Color"
        boxSize={{ base: '8', md: '6' }}
        minW="0"
        px={{ base: '1.5', md: '1' }}
        py="0"
        borderWidth="0"
        css={{ '&::-webkit-color-swatch': { blockSize: '1rem', borderRadius: '0.25rem', borderWidth: '1px' } }}
        cursor="pointer"
        opacity={colour === undefined ? 0.5 : undefined}
        value={colour ?? '#9aa1aa'}
        onChange={({ target }) => void colorModels(viewer, models, { name, colour: target.value })}
      />
      {colour !== undefined && (
        <IconButton
          {...toggle}
          aria-label={`Reset Color of ${name}`}
          title="Reset Color"
          colorPalette="gray"
          color="fg.muted"
          onClick={() => void colorModels(viewer, models, { name, colour: undefined })}
        >
          <X aria-hidden size={15} />
        </IconButton>
      )}
    </Flex>
  )
}
