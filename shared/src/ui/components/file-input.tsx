import { FileUpload } from '@chakra-ui/react'
import { useEffect, type ComponentProps, type ReactNode, type Ref } from 'react'

export type FileChoice = {
  /** The input's accessible name: 'IDS file'. */
  label: string
  /** File types in the system's file dialog. A dropped file can be of any type. */
  accept: string
  isMultiple?: boolean
  /** Opens the camera on phones. */
  capture?: 'user'
  onTake: (files: readonly File[]) => void
}

type FileInputProps = FileChoice & {
  /** Contains `FileUpload.Trigger` or `FileUpload.Context` to open the file dialog, and `FileDropzone`. */
  children?: ReactNode
  /** For an element elsewhere that opens the file dialog by calling `click()`. */
  inputRef?: Ref<HTMLInputElement>
}

const noFiles: File[] = []
/** The zone needs no name of its own: its text and button explain it. */
const translations = { dropzone: '' }

/**
 * Chakra's `FileUpload` for files that are sent or read at once. It does not remember them, so the same file can be
 * chosen again. The caller checks the files and reports problems.
 */
export function FileInput({ label, accept, isMultiple = false, capture, onTake, children, inputRef }: FileInputProps) {
  useNoDropElsewhere()
  return (
    <FileUpload.Root
      unstyled
      display="contents"
      acceptedFiles={noFiles}
      maxFiles={Infinity}
      // Chakra's guard would also prevent dropping text into other fields.
      preventDocumentDrop={false}
      translations={translations}
      {...(capture && { capture })}
      onFileAccept={({ files }) => onTake(files)}
    >
      <FileUpload.HiddenInput ref={inputRef} aria-label={label} accept={accept} multiple={isMultiple} />
      {children}
    </FileUpload.Root>
  )
}

/** An area where files can be dropped. Not a button, because it contains other controls. */
export function FileDropzone(props: Omit<ComponentProps<typeof FileUpload.Dropzone>, 'disableClick'>) {
  return <FileUpload.Dropzone disableClick role="group" {...props} />
}

/** Keeps the browser from opening a file that is dropped next to the drop zone. */
export function useNoDropElsewhere(): void {
  useEffect(() => {
    function preventNavigation(event: DragEvent) {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', preventNavigation)
    addEventListener('drop', preventNavigation)
    return () => {
      removeEventListener('dragover', preventNavigation)
      removeEventListener('drop', preventNavigation)
    }
  }, [])
}
