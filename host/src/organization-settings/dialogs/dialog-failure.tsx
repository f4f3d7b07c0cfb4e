import { Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'

/** Why what was asked for could not be done, in the dialog that has asked. */
export function DialogFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Text role="alert" mt="4" color="fg.error">
      {describeFailure(error)}
    </Text>
  )
}
