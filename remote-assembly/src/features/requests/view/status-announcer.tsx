import type { AssemblyStatus } from '@lintel/shared/contract/assembly'
import { VisuallyHidden } from '@lintel/shared/ui'
import { useState } from 'react'

const words: Record<AssemblyStatus, string> = {
  Queued: 'This request has been queued.',
  'Pending Manifest': 'This request has been queued.',
  InProgress: 'This request is being processed.',
  Complete: 'This request is complete.',
  Error: 'There was an error completing this request.',
}

/** Tells screen readers of what changes while the page is open, not of what it began with, nor of each percent. */
export function StatusAnnouncer({ status }: { status: AssemblyStatus }) {
  const [atFirst] = useState(words[status])
  const [hasChanged, setChanged] = useState(false)
  if (!hasChanged && words[status] !== atFirst) setChanged(true)
  return <VisuallyHidden role="status">{hasChanged && words[status]}</VisuallyHidden>
}
