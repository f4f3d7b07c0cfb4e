import { FileUpload } from '@chakra-ui/react'
import { useEffect, type ComponentProps, type ReactNode, type Ref } from 'react'

export type FileChoice = {
  /** Names the input: 'IDS file'. */
  label: string
  /** What the file dialog of the system offers. A dropped file can be of any other kind. */
  accept: string
  isMultiple?: boolean
  /** Opens the camera on phones. */
  capture?: 'user'
  onTake: (files: readonly File[]) => void
}

type FileInputProps = FileChoice & {
  /** With `FileUpload.Trigger` or `FileUpload.Context` for what opens the file dialog, and with `FileDropzone`. */
  children?: ReactNode
  /** For something elsewhere that opens the file dialog by a click on it. */
  inputRef?: Ref<HTMLInputElement>
}

const none: File[] = []
/** Names the zone, which has no name of its own: its text and its button say what it is for. */
const translations = { dropzone: '' }

/**
 * Chakra's `FileUpload` for files that are sent or read at once: it stores none, so that the same file can be chosen again. The caller
 * checks the files and reports what is wrong with them.
 */
export function FileInput({ label, accept, isMultiple = false, capture, onTake, children, inputRef }: FileInputProps) {
  useNoDropElsewhere()
  return (
    <FileUpload.Root
      unstyled
      display="contents"
      acceptedFiles={none}
      maxFiles={Infinity}
      // Its own guard would also keep text from being dropped into other fields.
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

/** Where files can be dropped. It is not a button, since other controls are in it. */
export function FileDropzone(props: Omit<ComponentProps<typeof FileUpload.Dropzone>, 'disableClick'>) {
  return <FileUpload.Dropzone disableClick role="group" {...props} />
}

/** A file that is dropped beside the zone does not make the browser leave the page. */
export function useNoDropElsewhere(): void {
  useEffect(() => {
    function stay(event: DragEvent) {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', stay)
    addEventListener('drop', stay)
    return () => {
      removeEventListener('dragover', stay)
      removeEventListener('drop', stay)
    }
  }, [])
}
