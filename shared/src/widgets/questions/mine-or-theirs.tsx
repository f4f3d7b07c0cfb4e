import { Button, Flex } from '../../ui/index.ts'

type MineOrTheirsProps = { isRunning: boolean; onKeepMine: () => void; onTakeTheirs: () => void }

/**
 * Two people have changed the same: whoever saves last says whose stays.
 *
 * @deprecated Use `ConflictNotice`.
 */
export function MineOrTheirs({ isRunning, onKeepMine, onTakeTheirs }: MineOrTheirsProps) {
  return (
    <Flex gap="3" wrap="wrap">
      <Button size="sm" loading={isRunning} loadingText="Keep Mine" onClick={onKeepMine}>
        Keep Mine
      </Button>
      <Button size="sm" variant="outline" colorPalette="gray" disabled={isRunning} onClick={onTakeTheirs}>
        Take Theirs
      </Button>
    </Flex>
  )
}
