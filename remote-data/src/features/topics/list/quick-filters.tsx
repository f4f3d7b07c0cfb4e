import type { GridModel } from '@lintel/shared/grid'
import { useUser } from '@lintel/shared/session'
import type { TopicSummary } from '@lintel/shared/contract/topics'
import { Button, Flex } from '@lintel/shared/ui'
import { hasCondition, quickFilterNames, quickFilters, toggled } from './quick-filters.model.ts'

type QuickFiltersProps = { grid: Pick<GridModel<TopicSummary>, 'configuration' | 'change'> }

/** Common filters, applied as grid filters with tags. */
export function QuickFilters({ grid: { configuration, change } }: QuickFiltersProps) {
  const quick = quickFilters(useUser()?.contactEmail ?? '')
  return (
    <Flex role="group" aria-label="Quick filters" gap="2" wrap="wrap">
      {quickFilterNames.map((name) => {
        const isOn = hasCondition(configuration.filter, quick[name])
        return (
          <Button
            key={name}
            size="sm"
            variant="outline"
            colorPalette={isOn ? 'brand' : 'gray'}
            aria-pressed={isOn}
            onClick={() => change({ filter: toggled(configuration.filter, quick[name]) })}
          >
            {name}
          </Button>
        )
      })}
    </Flex>
  )
}
