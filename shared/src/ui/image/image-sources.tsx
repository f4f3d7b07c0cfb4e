import { Button, HStack } from '@chakra-ui/react'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { imageTypes } from './picked-image.ts'

type ImageSourcesProps = {
  label: string
  hintId: string
  isBusy: boolean
  isDisabled: boolean
  chooseButton: RefObject<HTMLButtonElement | null>
  onTake: (file: File) => void
  onRemove: (() => void) | undefined
}

/** Where an image comes from. The inputs are hidden: buttons say more, and look the same in every browser. */
export function ImageSources({ label, hintId, isBusy, isDisabled, chooseButton, onTake, onRemove }: ImageSourcesProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const isBlocked = isBusy || isDisabled
  const style = { size: 'sm', variant: 'outline', colorPalette: 'gray' } as const
  const input = { type: 'file', hidden: true, onChange: takeFrom(onTake) } as const
  return (
    <HStack gap="2" wrap="wrap">
      <input {...input} ref={fileInput} aria-label={`${label} file`} accept={imageTypes.join(',')} />
      <Button
        {...style}
        ref={chooseButton}
        aria-describedby={hintId}
        aria-disabled={isBlocked}
        onClick={() => !isBlocked && fileInput.current?.click()}
      >
        <ImageUp aria-hidden /> Choose {label}
      </Button>
      {hasCamera() && (
        <>
          <input {...input} ref={cameraInput} aria-label={`${label} from the camera`} accept="image/*" capture="user" />
          <Button {...style} disabled={isBlocked} onClick={() => cameraInput.current?.click()}>
            <Camera aria-hidden /> Take Photo
          </Button>
        </>
      )}
      {onRemove && (
        <Button size="sm" variant="ghost" colorPalette="red" disabled={isBlocked} onClick={onRemove}>
          <Trash2 aria-hidden /> Remove {label}
        </Button>
      )}
    </HStack>
  )
}

function takeFrom(onTake: (file: File) => void) {
  return ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? []
    // Cleared, because the same file once more is a choice as well.
    currentTarget.value = ''
    if (file) onTake(file)
  }
}

/** `capture` opens a camera on phones and tablets only; elsewhere it would be a second button for files. */
function hasCamera(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches
}
