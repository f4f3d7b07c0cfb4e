import { CommandConflict } from '@lintel/shared/action'
import type { Topic } from '@lintel/shared/contract/topics'
import { useUser } from '@lintel/shared/session'
import { Button } from '@lintel/shared/ui'
import { assignment, assignTitle } from './commands.model.ts'
import { useTopicCommand } from './use-topic-command.ts'

export function AssignToMe({ topic }: { topic: Topic }) {
  const user = useUser()
  const assigning = useTopicCommand([topic])
  const isOffered = user !== undefined && topic.assignedTo?.id !== user.id
  return (
    <>
      {isOffered && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={assigning.isRunning}
          loadingText={assignTitle}
          onClick={() => assigning.run(topic, assignment(topic, user.id))}
        >
          {assignTitle}
        </Button>
      )}
      <CommandConflict conflict={assigning.conflict} />
    </>
  )
}
