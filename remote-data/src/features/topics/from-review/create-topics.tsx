import { Authorized } from '@lintel/shared/session'
import { Button } from '@lintel/shared/ui'
import { useState } from 'react'
import { CreateTopicsDialog } from './create-topics.dialog.tsx'

/** Creates topics from findings, for users with the role. */
export function CreateTopics({ reviewId }: { reviewId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Authorized anyRole={['topics.create']}>
      <Button variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
        Create Topics…
      </Button>
      {isOpen && <CreateTopicsDialog reviewId={reviewId} onClose={() => setOpen(false)} />}
    </Authorized>
  )
}
