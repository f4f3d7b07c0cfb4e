import type { Action } from '@lintel/shared/action'
import type { Organization } from '@lintel/shared/contract'
import { ConflictNotice } from '@lintel/shared/widgets'
import { describeFailure } from './describe-failure.ts'
import type { Settings } from './merge-changes.model.ts'
import type { OpenConflict } from './use-settings-save.ts'

const titles: Record<keyof Settings, string> = {
  displayName: 'Display Name',
  units: 'Units',
  currency: 'Currency',
  primaryColor: 'Primary Color',
  headerBackground: 'Header Background',
  headerForeground: 'Header Foreground',
  logoMaxHeight: 'Logo Max Height',
  logoUrl: 'Logo',
}

type SettingsConflictProps = {
  conflict: OpenConflict
  keepMine: Action<Organization, OpenConflict>
  onUseTheirs: (conflict: OpenConflict) => void
}

/** Lets the user choose between both versions, and shows why saving their own failed. */
export function SettingsConflict({ conflict, keepMine, onUseTheirs }: SettingsConflictProps) {
  const { run, isRunning, error } = keepMine
  return (
    <ConflictNotice
      conflicts={conflict.conflicts.map(({ name, ...values }) => ({ title: titles[name], ...values }))}
      isRunning={isRunning}
      onKeepMine={() => run(conflict)}
      onUseTheirs={() => onUseTheirs(conflict)}
    >
      {error && describeFailure(error)}
    </ConflictNotice>
  )
}
