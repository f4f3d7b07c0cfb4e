import { useAction } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import type { PrototypeRelease } from '@lintel/shared/contract'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useDeployment } from '@lintel/shared/session'
import { ConfirmDialog, LinkButton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { FindingList, ruleCheckQuery } from '../../configuration/index.ts'
import { fileName } from '../../model-viewer/index.ts'
import { PublishButton } from './publish-button.tsx'

type CheckedPublishingProps = {
  release: PrototypeRelease
  isPending: boolean
  isFocused: boolean
  onPublish: (isPublished: boolean) => void
}

/** More are listed in the viewer, where each can be shown. */
const maxShown = 5

/** Publishes immediately, or shows possible rule issues first. */
export function CheckedPublishing({ release, isPending, isFocused, onPublish }: CheckedPublishingProps) {
  const { prototype, version, published } = release
  const organization = useOrganizationId()
  const client = useQueryClient()
  const { viewer } = useDeployment()
  const [isAsking, setAsking] = useState(false)
  const check = ruleCheckQuery(
    client,
    { organization, prototype, version },
    { hasStoredModels: viewer.engine === 'open', nameOf: fileName },
  )
  const checking = useAction(
    { mutationFn: () => client.query({ ...check, staleTime: 0 }) },
    {
      onSuccessIfMounted: (findings) => (findings.length === 0 ? onPublish(true) : setAsking(true)),
      failureText: (error) =>
        `${prototype} ${version} wasn't published because its rules couldn't be checked. ${errorText(error)}`,
    },
  )
  const findings = checking.data ?? []
  return (
    <>
      <PublishButton
        version={version}
        isPublished={published}
        isPending={isPending || checking.isRunning}
        isFocused={isFocused}
        onPublish={(isPublished) => (isPublished ? checking.run() : onPublish(false))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Publish ${prototype} ${version}?`}
        confirmText="Publish"
        onConfirm={() => {
          setAsking(false)
          onPublish(true)
        }}
        onCancel={() => setAsking(false)}
      >
        <Stack gap="4">
          <Text>Its rules have {pluralize(findings.length, 'possible issue')}.</Text>
          <FindingList findings={findings.slice(0, maxShown)} />
          {findings.length > maxShown && <Text>And {findings.length - maxShown} more.</Text>}
          <LinkButton
            to={paths.prototype(organization, prototype, version)}
            size="sm"
            variant="outline"
            alignSelf="start"
          >
            Show in Viewer
          </LinkButton>
        </Stack>
      </ConfirmDialog>
    </>
  )
}
