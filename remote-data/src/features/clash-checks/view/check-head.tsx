import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { isCheckingClashes, type ClashCheck } from '@lintel/shared/contract/captures'
import { countText, DateTime, pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole, useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { BackLink, Button, Flex, PageHeader, Text } from '@lintel/shared/ui'
import { DeleteButton } from '@lintel/shared/widgets'
import { useState } from 'react'
import { cancelClashCheck, deleteClashCheck } from '../clash-checks.api.ts'
import { rulesText, stateOf } from '../clash-text.model.ts'

/** The rules, the number of files, time, requester, and result. */
export function CheckHead({ check }: { check: ClashCheck }) {
  const { projectGroupId, captures, requestedBy, requestedDate, counts } = check
  const title = rulesText(check)
  return (
    <PageHeader
      back={<BackLink to={paths.project(useOrganizationId(), projectGroupId, 'clash-checks')}>Clash Checks</BackLink>}
      title={title}
      name={title}
      actions={<CheckActions check={check} />}
      description={
        <>
          <Text>
            {counts && `${stateOf(check)} in ${pluralize(captures.length, 'file')} | `}
            <DateTime date={requestedDate} />, requested by {requestedBy}
          </Text>
          {counts && counts.withoutShape > 0 && (
            <Text>
              {pluralize(counts.withoutShape, 'element')} {counts.withoutShape === 1 ? 'has' : 'have'} no geometry that
              could be checked.
            </Text>
          )}
          {counts && counts.stored < counts.found && (
            <Text>
              Only the first {countText(counts.stored)} clashes are listed. Narrow the rules to see the others.
            </Text>
          )}
        </>
      }
    />
  )
}

/** Cancels or deletes the check, for its requester and users who can upload. */
function CheckActions({ check: { id, projectGroupId, status, requestedById } }: { check: ClashCheck }) {
  const mayAlways = useHasAnyRole(['revitupload.create'])
  const isOwn = useUser()?.id === requestedById
  const [isAsking, setAsking] = useState(false)
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const cancelling = useAction(cancelClashCheck(client, organization, id))
  const deleting = useAction(deleteClashCheck(client, organization, id), {
    onSuccess: () => showToast({ type: 'success', text: 'The clash check has been deleted.' }),
    onSuccessIfMounted: () => navigate(paths.project(organization, projectGroupId, 'clash-checks')),
    onError: () => setAsking(false),
  })
  if (!mayAlways && !isOwn) return null
  return (
    <Flex gap="2" wrap="wrap">
      {isCheckingClashes(status) && (
        <Button
          variant="outline"
          colorPalette="gray"
          aria-disabled={cancelling.isRunning}
          onClick={() => cancelling.run()}
        >
          Cancel Check
        </Button>
      )}
      <DeleteButton
        question="Delete This Clash Check?"
        isAsking={isAsking}
        onAsking={setAsking}
        isRunning={deleting.isRunning}
        onDelete={() => deleting.run()}
      >
        Its results are deleted too. Topics and acceptances stay.
      </DeleteButton>
    </Flex>
  )
}
