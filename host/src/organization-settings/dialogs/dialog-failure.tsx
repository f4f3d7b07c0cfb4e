import { Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'

/** The failure of an action, inside its dialog. */
export function DialogFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Text role="alert" mt="4" color="fg.error">
      {describeFailure(error)}
    </Text>
  )
}
