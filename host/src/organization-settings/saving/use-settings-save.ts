import type { Organization } from '@lintel/shared/contract'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { settingsOf, type Settings } from './merge-changes.model.ts'
import { saveMine, saveSettings, type OpenConflict } from './save-settings.ts'
import { useSessionChange } from '../use-update-shell.ts'

/** What a form of settings started from, and how its changes are saved. */
export function useSettingsSave(organization: Organization, onSaved: (saved: Organization) => void) {
  const { showOrganization } = useSessionChange()
  const [base, setBase] = useState(organization)
  const [conflict, setConflict] = useState<OpenConflict>()

  function accept(current: Organization) {
    setBase(current)
    setConflict(undefined)
    showOrganization(current)
    onSaved(current)
  }

  function finish(saved: Organization) {
    accept(saved)
    showToast({ text: 'The settings have been saved.', type: 'success' })
  }

  return {
    base,
    conflict,
    dropConflict: () => setConflict(undefined),
    async save(change: Partial<Settings>) {
      const outcome = await saveSettings(base, { ...settingsOf(base), ...change })
      if ('saved' in outcome) finish(outcome.saved)
      else setConflict(outcome.conflict)
    },
    /** A change made beside the form, such as a logo; what others changed meanwhile is left to the next save. */
    follow(changed: Organization) {
      if (changed.revision <= base.revision + 1) setBase(changed)
      showOrganization(changed)
    },
    keepMine: async (open: OpenConflict) => finish(await saveMine(base, open)),
    takeTheirs: ({ theirs }: OpenConflict) => accept(theirs),
  }
}
