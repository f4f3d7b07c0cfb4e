import type { MasterElement } from '@lintel/shared/contract/master-model'
import { Authorized } from '@lintel/shared/session'
import { Stack } from '@lintel/shared/ui'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'

/** What people had to say about an element. */
export function Notes({ element: { id } }: { element: MasterElement }) {
  return (
    <Stack gap="6">
      <Authorized anyRole={['revitmastermodel.update']}>
        <NoteForm masterModelElementId={id} />
      </Authorized>
      <NoteList masterModelElementId={id} />
    </Stack>
  )
}
