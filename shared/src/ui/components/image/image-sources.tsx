import { Button, FileUpload, HStack } from '@chakra-ui/react'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { FileInput } from '../file-input.tsx'

type ImageSourcesProps = {
  label: string
  hintId: string
  isBusy: boolean
  isDisabled: boolean
  chooseButton: RefObject<HTMLButtonElement | null>
  onTake: (files: readonly File[]) => void
  onRemove: (() => void) | undefined
}

/** The buttons for image sources. The first one belongs to the surrounding `FileInput`. */
export function ImageSources({ label, hintId, isBusy, isDisabled, chooseButton, onTake, onRemove }: ImageSourcesProps) {
  const isBlocked = isBusy || isDisabled
  const style = { size: 'sm', variant: 'outline', colorPalette: 'gray' } as const
  return (
    <HStack gap="2" wrap="wrap">
      <FileUpload.Context>
        {({ openFilePicker }) => (
          // Not a `FileUpload.Trigger`, since a disabled button would lose the focus.
          <Button
            {...style}
            ref={chooseButton}
            aria-describedby={hintId}
            aria-disabled={isBlocked}
            onClick={() => !isBlocked && openFilePicker()}
          >
            <ImageUp aria-hidden /> Choose {label}
          </Button>
        )}
      </FileUpload.Context>
      {hasCamera() && (
        <FileInput label={`${label} from the camera`} accept="image/*" capture="user" onTake={onTake}>
          <FileUpload.Trigger asChild>
            <Button {...style} disabled={isBlocked}>
              <Camera aria-hidden /> Take Photo
            </Button>
          </FileUpload.Trigger>
        </FileInput>
      )}
      {onRemove && (
        <Button size="sm" variant="ghost" colorPalette="red" disabled={isBlocked} onClick={onRemove}>
          <Trash2 aria-hidden /> Remove {label}
        </Button>
      )}
    </HStack>
  )
}

/**
 * `capture` opens a camera on phones and tablets only; on other devices the button would just be a second file button.
 */
function hasCamera(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches
}
