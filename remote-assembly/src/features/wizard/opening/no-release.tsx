import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { EmptyState, LinkButton } from '@lintel/shared/ui'

const texts = {
  'not-found': { title: 'Prototype Not Found', description: 'There is no such release in this organization.' },
  'not-published': {
    title: 'This Release Is Not Published',
    description: 'It can be requested as soon as it has been published.',
  },
  'no-automation': {
    title: 'Automation Is Off for This Release',
    description: 'Its models are not assembled automatically. Choose another release.',
  },
} as const

/** Why there is nothing to fill in, and where to choose something else. */
export function NoRelease({ reason, name }: { reason: keyof typeof texts; name: string }) {
  const { title, description } = texts[reason]
  return (
    <EmptyState title={title} description={`${name}: ${description}`}>
      <LinkButton to={paths.prototypes(useOrganizationId())} mt="2">
        Choose a Prototype
      </LinkButton>
    </EmptyState>
  )
}
