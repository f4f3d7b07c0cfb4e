import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { DataSetEntry } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { FavoriteMark, ListEntry } from '../list-frame/index.ts'
import { RunButtons } from '../run-buttons/index.ts'
import { DataSetMenu } from './data-set-menu.tsx'
import { markFavorite } from './data-sets.api.ts'

export function DataSetRow({ dataSet }: { dataSet: DataSetEntry }) {
  const { id, name, sourceTitle, ownerName, filterWords, isShared, problem, mayChange } = dataSet
  return (
    <ListEntry
      name={name}
      badge={isShared ? { text: 'Shared' } : undefined}
      lines={[`${sourceTitle} | ${ownerName}`, filterWords ?? 'Everything']}
      problem={problem}
      mark={<Favorite dataSet={dataSet} />}
      menu={
        <>
          {problem === null && <RunButtons name={name} start={{ dataSetId: id }} />}
          {mayChange && <DataSetMenu dataSet={dataSet} />}
        </>
      }
    />
  )
}

function Favorite({ dataSet }: { dataSet: DataSetEntry }) {
  const { name, favorite } = dataSet
  const mark = useAction(markFavorite(useQueryClient(), useOrganizationId(), dataSet))
  return <FavoriteMark name={name} isMarked={mark.input ?? favorite} onToggle={() => mark.run(!favorite)} />
}
