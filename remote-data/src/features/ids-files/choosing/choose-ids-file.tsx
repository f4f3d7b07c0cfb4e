import { fileSize } from '@lintel/shared/format'
import { FilePicker } from '@lintel/shared/widgets'
import { useState } from 'react'
import { rejectionReason } from './ids-file-name.model.ts'

type ChooseIdsFileProps = { chosen: File | undefined; onChoose: (file: File) => void }

/** Drop area for an IDS file in a dialog, with the chosen file. */
export function ChooseIdsFile({ chosen, onChoose }: ChooseIdsFileProps) {
  const [rejection, setRejection] = useState<string>()
  function chooseFile(file: File) {
    const reason = rejectionReason(file)
    setRejection(reason)
    if (reason === undefined) onChoose(file)
  }
  return (
    <FilePicker
      label="IDS file"
      accept=".ids,.xml"
      title={chosen ? chosen.name : 'Drop an IDS file here'}
      hint={chosen ? fileSize(chosen.size) : 'IDS 1.0 requirements (.ids or .xml).'}
      problem={rejection}
      isInDialog
      onPick={chooseFile}
    />
  )
}
