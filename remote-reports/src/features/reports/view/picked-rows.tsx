import { pluralize, countText } from '@lintel/shared/format'
import { Button, Flex, Text } from '@lintel/shared/ui'

type PickedRowsProps = {
  isFiltered: boolean
  /** The number of filtered rows, and of all rows. */
  shown: number
  all: number
  onShow: () => void
}

/** Between charts and grid: shows how many rows remain after a click in a chart, and scrolls to them. */
export function PickedRows({ isFiltered, shown, all, onShow }: PickedRowsProps) {
  return (
    <Flex gap="3" align="center" wrap="wrap" minH="9">
      {/* Not announced, because the grid announces its row count. */}
      <Text textStyle="sm" color="fg.muted">
        {isFiltered
          ? `${countText(shown)} of ${pluralize(all, 'row')} below.`
          : 'Click a chart to filter the rows below.'}
      </Text>
      {isFiltered && (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onShow}>
          Show Rows
        </Button>
      )}
    </Flex>
  )
}
