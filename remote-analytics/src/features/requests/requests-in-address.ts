import { choiceParam, type UrlCodec } from '@lintel/shared/routing'

export const requestTabs = ['requests', 'in-progress'] as const
export type RequestTab = (typeof requestTabs)[number]

export const tabParam = choiceParam('tab', requestTabs, 'requests')

/** Another data set removes the parameters of the grids, because they name columns that it may not have. Range and tab stay. */
export const dataSetParam: UrlCodec<string | null> = {
  names: ['dataSet', 'requests*', 'inProgress*'],
  read: (search) => search.get('dataSet'),
  write: (name) => ({ dataSet: name ?? undefined }),
}
