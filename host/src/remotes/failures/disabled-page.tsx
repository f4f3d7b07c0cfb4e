import { Moment } from '@lintel/shared/format'
import type { DisabledRemote } from '@lintel/shared/remote'
import { ErrorPanel, Text } from '@lintel/shared/ui'

type DisabledPageProps = { title: string | undefined; remote: DisabledRemote }

/** In the place of a page whose remote is out of service. The page comes back by itself once the remote does. */
export function DisabledPage({ title = 'This page', remote: { name, owner, reason, since } }: DisabledPageProps) {
  return (
    <ErrorPanel title={`${title} is out of service`} detail={reason} isPage>
      <Text textStyle="sm" color="fg.subtle">
        Application {name}, by {owner}. Taken out of service <Moment date={since} />.
      </Text>
    </ErrorPanel>
  )
}
