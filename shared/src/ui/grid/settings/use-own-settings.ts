import { useMemo } from 'react'
import { useActiveOrganization } from '../../../core/organization/index.ts'
import { useSavedSetting, type SavedSetting } from '../../../core/preferences/index.ts'
import { showToast } from '../../toast/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { useActiveView } from '../views/use-active-view.ts'
import { useViewDraft } from '../views/use-view-draft.ts'
import {
  gridConfigurationSchema,
  withFilterOf,
  withKnownColumns,
  type GridConfiguration,
} from './grid-configuration.ts'

type OwnSettingsOptions<Row> = {
  /** The key of the preference, and of its views. */
  name: string
  group?: string | undefined
  columns: readonly GridColumn<Row>[]
  subject?: string | undefined
}

/**
 * Settings without those in the URL: the settings of the shown view with its changes, or the person's. The columns stay
 * the same object while only the filter changes, so that their layout is not computed again.
 */
export function useOwnSettings<Row>(
  options: OwnSettingsOptions<Row>,
  fallback: GridConfiguration,
  viewId: string | undefined,
) {
  const { name, group, columns } = options
  const subject = [useActiveOrganization()?.id, options.subject].filter(Boolean).join(' ')
  const setting = useMemo(() => settingOf({ name, group }, fallback), [name, group, fallback])
  const [saved, setSaved] = useSavedSetting(setting)
  const active = useActiveView({ grid: name, viewId, hasOwn: saved !== fallback })
  const draft = useViewDraft(active)
  const knownSettings = useMemo(() => {
    if (draft.configuration) return withKnownColumns(draft.configuration, columns)
    return withFilterOf(withKnownColumns(saved, columns), subject, fallback)
  }, [draft.configuration, saved, columns, subject, fallback])
  const settings = useUnchanged(knownSettings.columns)
  const ownSettings = useMemo(() => ({ ...knownSettings, columns: settings }), [knownSettings, settings])
  const start = active?.configuration
  // 'Reset Grid' restores these settings, and the URL omits them.
  const resetSettings = useMemo(() => (start ? withKnownColumns(start, columns) : fallback), [start, columns, fallback])
  return {
    own: ownSettings,
    usual: resetSettings,
    subject,
    view: active?.view,
    setOwnSettings: start ? draft.change : setSaved,
  }
}

/** Keeps the previous object while the new one is equal to it. */
export function useUnchanged<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

type Key = Pick<SavedSetting<GridConfiguration>, 'name' | 'group'>

function settingOf(key: Key, fallback: GridConfiguration): SavedSetting<GridConfiguration> {
  return { ...key, schema: gridConfigurationSchema, fallback, onFailure: sayUnsaved }
}

/** Specification 1, "The error catalogue". */
function sayUnsaved(): void {
  showToast({ type: 'error', text: 'There was an error saving your header preferences.' })
}
