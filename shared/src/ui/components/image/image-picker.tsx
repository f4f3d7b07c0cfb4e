import { Box, FileUpload, HStack, Stack, VisuallyHidden } from '@chakra-ui/react'
import { useId, useRef, useState, type ReactNode, useEffect } from 'react'
import { FileDropzone, FileInput } from '../file-input.tsx'
import { ImageFrame } from './image-frame.tsx'
import { ImageSources } from './image-sources.tsx'
import { imageProblem, imageTypes } from './picked-image.ts'
import { Text } from '../text.tsx'

export type ImagePickerProps = {
  /** The image's name: 'Picture', 'Logo'. */
  label: string
  /** URL of the current image. */
  picture: string | null
  /** Shown where there is no image. */
  fallback?: ReactNode
  shape?: 'round' | 'wide'
  isBusy?: boolean
  isDisabled?: boolean
  /** Why the server rejected the last image; the picker itself rejects wrong types and sizes. */
  error?: string | undefined
  onPick: (file: File) => void
  onRemove?: (() => void) | undefined
}

/** Picks one image by file dialog, camera, or drag and drop. It is shown at once, before it is uploaded. */
export function ImagePicker({ label, picture, fallback, shape = 'round', ...rest }: ImagePickerProps) {
  const { isBusy = false, isDisabled = false, error, onPick, onRemove } = rest
  const id = useId()
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [preview, show] = useImagePreview(picture, error)
  const [problem, setProblem] = useState<string>()
  const isBlocked = isBusy || isDisabled
  const message = problem ?? error

  function pickFile([file]: readonly File[]) {
    if (!file || isBlocked) return
    const found = imageProblem(file)
    setProblem(found)
    if (found !== undefined) return
    show(file)
    onPick(file)
  }

  function remove() {
    setProblem(undefined)
    // The button disappears with the image; the focus must not.
    chooseButton.current?.focus()
    onRemove?.()
  }

  return (
    <FileInput label={`${label} file`} accept={imageTypes.join(',')} onTake={pickFile}>
      <FileDropzone aria-labelledby={`${id}-label`} aria-busy={isBusy}>
        <FileUpload.Context>
          {({ dragging }) => {
            const isOver = dragging && !isBlocked
            return (
              <HStack gap="5" wrap="wrap">
                <ImageFrame address={preview ?? picture} name={label} {...{ fallback, shape, isOver, isBusy }} />
                <Stack gap="2" flex="1" minW="14rem">
                  <Text id={`${id}-label`} fontWeight="medium">
                    {label}
                  </Text>
                  <ImageSources
                    {...{ label, isBusy, isDisabled, chooseButton }}
                    hintId={`${id}-hint`}
                    onTake={pickFile}
                    onRemove={onRemove && picture !== null ? remove : undefined}
                  />
                  <Text id={`${id}-hint`} textStyle="sm" color="fg.muted">
                    {isOver
                      ? 'Drop the image here.'
                      : 'PNG, JPEG, WebP, GIF, or AVIF, up to 2 MB. Or drop a file here.'}
                  </Text>
                  <Box role="alert" textStyle="sm" color="fg.error" wordBreak="break-word">
                    {message}
                  </Box>
                  <VisuallyHidden role="status">{isBusy ? `Saving ${label.toLowerCase()}` : ''}</VisuallyHidden>
                </Stack>
              </HStack>
            )
          }}
        </FileUpload.Context>
      </FileDropzone>
    </FileInput>
  )
}

type Preview = { address: string; over: string | null; error: string | undefined }

/** Shows a picked file until the current image or the error changes, which is the response to it. */
function useImagePreview(
  picture: string | null,
  error: string | undefined,
): [address: string | undefined, show: (file: File) => void] {
  const [preview, setPreview] = useState<Preview>()
  const address = preview?.address
  useEffect(() => {
    if (address !== undefined) return () => URL.revokeObjectURL(address)
  }, [address])
  const isCurrent = preview?.over === picture && preview.error === error
  return [
    isCurrent ? address : undefined,
    (file) => setPreview({ address: URL.createObjectURL(file), over: picture, error }),
  ]
}
