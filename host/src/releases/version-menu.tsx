import type { RemoteState } from '@lintel/shared/contract/releases'
import { Text } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'
import { ChangeDialog } from './dialogs/change-dialog.tsx'
import { useChange } from './dialogs/use-change.ts'

type VersionMenuProps = { remote: RemoteState; version: string }

/** The actions for a version that is not live. */
export function VersionMenu({ remote, version }: VersionMenuProps) {
  const { doing, begin, close } = useChange()
  const { live, previous, earlier, trial } = remote
  if (version === live) return <Text color="fg.subtle">None</Text>
  const isBehind = version === previous || earlier.includes(version)
  return (
    <>
      <Menu
        label={`Actions for version ${version}`}
        entries={[
          isBehind
            ? { title: 'Roll Back to This', onSelect: () => begin({ what: 'rollback', version }) }
            : { title: 'Promote', onSelect: () => begin({ what: 'promote', version }) },
          {
            title: version === trial?.version ? 'Change Trial' : 'Start Trial',
            onSelect: () => begin({ what: 'trial', version }),
          },
        ]}
      />
      {doing && <ChangeDialog remote={remote} doing={doing} onClose={close} />}
    </>
  )
}
