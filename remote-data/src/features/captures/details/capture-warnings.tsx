import { List, Panel, Text } from '@lintel/shared/ui'

/** What was odd about the file when it was read, each with what that means. Nothing for a file that is as it should be. */
export function CaptureWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <Panel title="File Warnings">
      <Text color="fg.muted" textStyle="sm" mb="3">
        The capture includes everything that could be read from the file.
      </Text>
      <List.Root ps="5" gap="1.5" listStyleType="disc" overflowWrap="anywhere">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List.Root>
    </Panel>
  )
}
