import type { RemoteState } from '@lintel/shared/contract/releases'
import { ConfirmDialog, Text } from '@lintel/shared/ui'
import { describeFailure } from '../../organization-settings/describe-failure.ts'
import { useRemoteChange, type Doing } from './use-change.ts'

type Verb = Exclude<Doing['what'], 'trial' | 'disable'>
type Words = { title: string; confirm: string; text: string; done: string }

function dialogTexts(verb: Verb, { name, live }: RemoteState, version: string): Words {
  const open = 'Open pages keep their version and offer to reload.'
  return {
    promote: {
      title: `Promote ${name} ${version}?`,
      confirm: 'Promote',
      text: `Everyone gets it instead of version ${live} on their next page load. ${open}`,
      done: `${name} ${version} is live.`,
    },
    rollback: {
      title: `Roll ${name} back to ${version}?`,
      confirm: 'Roll Back',
      text: `Everyone gets it instead of version ${live} on their next page load. ${open}`,
      done: `${name} was rolled back to version ${version}.`,
    },
    'end-trial': {
      title: `End the trial of ${name} ${version}?`,
      confirm: 'End Trial',
      text: `Trial users return to version ${live} on their next page load.`,
      done: `The trial of ${name} ${version} has ended.`,
    },
    enable: {
      title: `Enable ${name}?`,
      confirm: 'Enable',
      text: `Its pages are available again within a minute, in version ${live}.`,
      done: `${name} is enabled.`,
    },
  }[verb]
}

type ConfirmChangeProps = { remote: RemoteState; what: Verb; version: string; onClose: () => void }

export function ConfirmChange({ remote, what, version, onClose }: ConfirmChangeProps) {
  const { title, confirm, text, done } = dialogTexts(what, remote, version)
  const { run, isRunning, error } = useRemoteChange(remote.name, { done, onClose })
  function change() {
    if (what === 'promote' || what === 'rollback') run({ verb: what, body: { version } })
    else run({ verb: what, body: {} })
  }
  return (
    <ConfirmDialog isOpen isBusy={isRunning} title={title} confirmText={confirm} onConfirm={change} onCancel={onClose}>
      {text}
      {error && (
        <Text role="alert" mt="4" color="fg.error">
          {describeFailure(error)}
        </Text>
      )}
    </ConfirmDialog>
  )
}
