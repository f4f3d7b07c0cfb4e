import type { Comparison } from '@lintel/shared/contract/captures'
import { Stack, Text } from '@lintel/shared/ui'
import { Table } from '@lintel/shared/widgets'
import { fileChangeRows, notComparedText, unitsText } from '../file-changes.model.ts'

/** Differences between the files: units and georeference. */
export function FileChanges({ comparison }: { comparison: Comparison }) {
  const units = unitsText(comparison)
  const rows = fileChangeRows(comparison)
  if (rows.length === 0) return null
  return (
    <Stack gap="3" mb="5">
      {units !== undefined && (
        <Text p="3" rounded="md" bg="orange.subtle" color="orange.fg">
          {units}
        </Text>
      )}
      <Table
        caption="Differences between the files"
        rows={rows}
        rowKey={({ set, name }) => `${set}/${name}`}
        columns={[
          { title: 'Property', cell: ({ name }) => name },
          { title: 'Base', cell: ({ base }) => base },
          { title: 'Compare', cell: ({ compare }) => compare },
        ]}
      />
    </Stack>
  )
}

/** Lists what wasn't compared because one capture lacks the data. */
export function NotCompared({ comparison }: { comparison: Comparison }) {
  const text = notComparedText(comparison)
  return text === undefined ? null : <Text color="fg.muted">{text}</Text>
}
