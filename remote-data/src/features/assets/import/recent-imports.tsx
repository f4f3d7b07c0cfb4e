import { useQuery } from '@lintel/shared/api'
import type { AssetImport } from '@lintel/shared/contract/assets'
import { pluralize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Button, Flex, Panel, Text, VisuallyHidden } from '@lintel/shared/ui'
import { importsQuery } from './imports.api.ts'
import { useUndoImport } from './use-undo-import.ts'

/** Imports of the last 24 hours, with undo. */
export function RecentImports() {
  const { data = [] } = useQuery(importsQuery(useOrganizationId()))
  if (data.length === 0) return null
  return (
    <Panel title="Recent Imports">
      <Box asChild listStyleType="none">
        <ul>
          {data.map((assetImport) => (
            <RecentImport key={assetImport.id} assetImport={assetImport} />
          ))}
        </ul>
      </Box>
    </Panel>
  )
}

function RecentImport({ assetImport }: { assetImport: AssetImport }) {
  const { fileName, rowCount, importedBy, importedDate } = assetImport
  const undo = useUndoImport()
  return (
    <Flex as="li" gap="3" py="2" align="center" wrap="wrap" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
      <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{fileName}</Text>
        <Text textStyle="sm" color="fg.muted">
          {pluralize(rowCount, 'asset')} by {importedBy}, <Moment date={importedDate} />
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        loading={undo.isRunning}
        loadingText="Undo"
        onClick={() => undo.run(assetImport)}
      >
        Undo
        <VisuallyHidden>the import of {fileName}</VisuallyHidden>
      </Button>
    </Flex>
  )
}
