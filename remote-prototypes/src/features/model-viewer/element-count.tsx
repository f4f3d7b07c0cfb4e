import { counted } from '@lintel/shared/format'
import { Text } from '@lintel/shared/ui'
import type { SessionState } from './viewer-session.model.ts'

/** What is in the picture, in words: also for those who do not see it. */
export function ElementCount({ state: { files, isLoading } }: { state: SessionState }) {
  const loaded = files.filter(({ status }) => status === 'loaded')
  const elements = loaded.reduce((sum, { elementCount }) => sum + elementCount, 0)
  return (
    <Text role="status" textStyle="sm" color="fg.muted">
      {isLoading ? 'Loading…' : `${counted(elements, 'element')} in ${counted(loaded.length, 'file')}`}
    </Text>
  )
}
