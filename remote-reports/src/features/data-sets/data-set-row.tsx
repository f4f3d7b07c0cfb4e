import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { DataSet } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { Badge, Box, Flex, IconButton, Star, Text } from '@lintel/shared/ui'
import { wordsOf } from '../filter-rules/index.ts'
import { DataSetMenu } from './data-set-menu.tsx'
import { markFavorite } from './data-sets.api.ts'

/** A data set: its source, its owner and its filter, with the favorite mark and a menu of what can be done with it. */
export function DataSetRow({ dataSet }: { dataSet: DataSet }) {
  const { name, sourceTitle, ownerName, filter, availableFields, isShared, problem, mayChange } = dataSet
  return (
    <Flex align="center" gap="3" minH="inherit" px={{ base: '3', md: '4' }} py="3">
      <Favorite dataSet={dataSet} />
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="medium" minW="0">
            {name}
          </Text>
          {isShared && <Badge colorPalette="gray">Shared</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted">{`${sourceTitle} | ${ownerName}`}</Text>
        <Text textStyle="sm" color="fg.muted">
          {filter === null ? 'Everything' : wordsOf(filter, availableFields)}
        </Text>
        {problem !== null && (
          <Text textStyle="sm" color="orange.fg">
            {problem}
          </Text>
        )}
      </Box>
      {mayChange && <DataSetMenu dataSet={dataSet} />}
    </Flex>
  )
}

function Favorite({ dataSet }: { dataSet: DataSet }) {
  const { name, favorite } = dataSet
  const mark = useAction(markFavorite(useQueryClient(), useOrganizationId(), dataSet))
  const isMarked = mark.input ?? favorite
  return (
    <IconButton
      aria-label={`Favorite: ${name}`}
      aria-pressed={isMarked}
      size="sm"
      variant="ghost"
      colorPalette={isMarked ? 'orange' : 'gray'}
      onClick={() => mark.run(!favorite)}
    >
      <Star aria-hidden fill={isMarked ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
