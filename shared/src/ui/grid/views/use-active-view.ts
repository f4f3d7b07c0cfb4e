import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '../../../core/api/index.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import { useActiveOrganization } from '../../../core/organization/index.ts'
import { useUser } from '../../../core/session/session-store.ts'
import { showToast } from '../../toast/index.ts'
import type { GridConfiguration } from '../settings/grid-configuration.ts'
import { gridViewsQuery } from './grid-views.api.ts'
import { settingsIn } from './view-settings.ts'

/** Stands in the URL for what a person has set, where a grid would open with a view. */
export const ownView = 'mine'

export type ActiveView = { view: GridView; configuration: GridConfiguration }

type Asked = {
  /** The key of the grid. */
  grid: string
  /** What the address says. */
  asked: string | undefined
  /** Whether the person has set something, which comes before what the grid opens with. */
  hasOwn: boolean
}

/** The view that is shown: the one of the address, else the one that the grid opens with; none where a person's own settings are. */
export function useActiveView({ grid, asked, hasOwn }: Asked): ActiveView | undefined {
  const organization = useActiveOrganization()?.id
  const usual = useUser()?.defaultViews?.[grid]
  const id = asked === ownView ? undefined : (asked ?? (hasOwn ? undefined : usual))
  const isWanted = organization !== undefined && id !== undefined
  const { data, isFetching, isError } = useQuery({ ...gridViewsQuery(organization ?? '', grid), enabled: isWanted })
  const view = isWanted ? data?.find((one) => one.id === id) : undefined
  const active = useMemo(() => {
    const configuration = view && settingsIn(view.settings)
    return configuration && { view, configuration }
  }, [view])
  // What was asked for earlier need not know what was shared since.
  const isMissing = isWanted && asked !== undefined && data !== undefined && !isFetching && active === undefined
  const isFailed = isWanted && asked !== undefined && data === undefined && isError
  const shown = useRef<string>(undefined)
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (active) shown.current = active.view.id
    // Of one that was shown just now people know why it is gone.
    else if (isMissing && shown.current !== asked && told.current !== asked) {
      told.current = asked
      showToast({ type: 'error', text: "This view was deleted or isn't shared with you." })
    }
  }, [active, isMissing, asked])
  useEffect(() => {
    if (isFailed)
      showToast({ type: 'error', text: "Couldn't load the view in this link. Try again from the view menu." })
  }, [isFailed])
  return active
}
