import { List, Panel, Text } from '@lintel/shared/ui'

/** Problems found in the file, and their consequences; hidden if there are none. */
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
