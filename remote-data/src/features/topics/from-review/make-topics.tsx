import { Authorized } from '@lintel/shared/session'
import { Button } from '@lintel/shared/ui'
import { useState } from 'react'
import { MakeTopicsDialog } from './make-topics.dialog.tsx'

/** For those who may create topics: makes somebody's work of what a review found. */
export function MakeTopics({ reviewId }: { reviewId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Authorized anyRole={['topics.create']}>
      <Button variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
        Create Topics…
      </Button>
      {isOpen && <MakeTopicsDialog reviewId={reviewId} onClose={() => setOpen(false)} />}
    </Authorized>
  )
}
