import type { MasterElementDetail } from '@lintel/shared/contract/master-model'
import { Authorized } from '@lintel/shared/session'
import { Stack } from '@lintel/shared/ui'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'

/** What people had to say about an element. */
export function Notes({ element: { id, mergedInto } }: { element: MasterElementDetail }) {
  return (
    <Stack gap="6">
      <Authorized anyRole={['revitmastermodel.update']}>
        <NoteForm masterModelElementId={id} isClosed={Boolean(mergedInto)} />
      </Authorized>
      <NoteList masterModelElementId={id} />
    </Stack>
  )
}
