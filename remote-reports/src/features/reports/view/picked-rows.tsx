import { counted, countText } from '@lintel/shared/format'
import { Button, Flex, Text } from '@lintel/shared/ui'

type PickedRowsProps = {
  isFiltered: boolean
  /** How many rows the filter leaves, and how many there are. */
  shown: number
  all: number
  onShow: () => void
}

/** Between charts and grid: what is picked narrows rows that are out of sight below, so it says to how many, and leads to them. */
export function PickedRows({ isFiltered, shown, all, onShow }: PickedRowsProps) {
  return (
    <Flex gap="3" align="center" wrap="wrap" minH="9">
      {/* Not announced: the grid says how many rows it has by itself. */}
      <Text textStyle="sm" color="fg.muted">
        {isFiltered
          ? `${countText(shown)} of ${counted(all, 'row')} below.`
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
