import { choiceParam, type UrlCodec } from '@lintel/shared/routing'

export const requestTabs = ['requests', 'in-progress'] as const
export type RequestTab = (typeof requestTabs)[number]

export const tabParam = choiceParam('tab', requestTabs, 'requests')

/** Changing the data set removes the grid parameters, because the columns differ. Range and tab stay. */
export const dataSetParam: UrlCodec<string | null> = {
  names: ['dataSet', 'requests*', 'inProgress*'],
  read: (search) => search.get('dataSet'),
  write: (name) => ({ dataSet: name ?? undefined }),
}
