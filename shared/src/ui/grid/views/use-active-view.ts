import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '../../../core/api/index.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import { useActiveOrganization } from '../../../core/organization/index.ts'
import { useUser } from '../../../core/session/session-store.ts'
import { showToast } from '../../toast/index.ts'
import type { GridConfiguration } from '../settings/grid-configuration.ts'
import { gridViewsQuery } from './grid-views.api.ts'
import { settingsIn } from './view-settings.ts'

/** The URL value for a person's own settings, if the grid would otherwise open with a view. */
export const ownView = 'mine'

export type ActiveView = { view: GridView; configuration: GridConfiguration }

type ActiveViewOptions = {
  /** The key of the grid. */
  grid: string
  /** The view in the URL. */
  viewId: string | undefined
  /** Whether the person has their own settings, which take precedence over the default view. */
  hasOwn: boolean
}

/** The shown view: that of the URL, or the grid's default; undefined for the person's own settings. */
export function useActiveView({ grid, viewId, hasOwn }: ActiveViewOptions): ActiveView | undefined {
  const organization = useActiveOrganization()?.id
  const defaultView = useUser()?.defaultViews?.[grid]
  const id = viewId === ownView ? undefined : (viewId ?? (hasOwn ? undefined : defaultView))
  const isWanted = organization !== undefined && id !== undefined
  const { data, isFetching, isError } = useQuery({ ...gridViewsQuery(organization ?? '', grid), enabled: isWanted })
  const view = isWanted ? data?.find((one) => one.id === id) : undefined
  const active = useMemo(() => {
    const configuration = view && settingsIn(view.settings)
    return configuration && { view, configuration }
  }, [view])
  // The cached list may lack a view that was shared since.
  const isMissing = isWanted && viewId !== undefined && data !== undefined && !isFetching && active === undefined
  const isFailed = isWanted && viewId !== undefined && data === undefined && isError
  const shownViewId = useRef<string>(undefined)
  const reported = useRef<string>(undefined)
  useEffect(() => {
    if (active) shownViewId.current = active.view.id
    // No message about a view that the grid has shown before: the person knows that it was deleted.
    else if (isMissing && shownViewId.current !== viewId && reported.current !== viewId) {
      reported.current = viewId
      showToast({ type: 'error', text: "This view was deleted or isn't shared with you." })
    }
  }, [active, isMissing, viewId])
  useEffect(() => {
    if (isFailed)
      showToast({ type: 'error', text: "Couldn't load the view in this link. Try again from the view menu." })
  }, [isFailed])
  return active
}
