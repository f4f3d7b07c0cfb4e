import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { maxRulesPerCheck, type ClashRule } from '@lintel/shared/contract/captures'
import { formatDay } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { useNavigate } from '@lintel/shared/routing'
import { Button, CheckList, LabeledField, LoadError, Select, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { versionSetsQuery } from '../../version-sets/index.ts'
import { clashCheckPath } from '../clash-check-path.ts'
import { startClashCheck } from '../clash-checks.api.ts'
import { ruleText } from '../clash-text.model.ts'
import { clashRulesQuery } from '../rules/clash-rules.api.ts'

type CheckForClashesDialogProps = { projectId: string; onClose: () => void }

/** Chooses the versions and the rules of a check. */
export function CheckForClashesDialog({ projectId, onClose }: CheckForClashesDialogProps) {
  const organization = useOrganizationId()
  const units = useUnits()
  const navigate = useNavigate()
  const { data: rules, error, isFetching, refetch } = useQuery(clashRulesQuery(organization))
  const { data: sets = [] } = useQuery(versionSetsQuery(organization, projectId))
  const [versionSetId, setVersionSet] = useState('')
  const [chosen, setChosen] = useState<string[]>()
  const ruleIds = (chosen ?? allOf(rules)).filter((id) => rules?.some((rule) => rule.id === id))
  const isTooMany = ruleIds.length > maxRulesPerCheck
  const starting = useAction(startClashCheck(useQueryClient(), organization), {
    onSuccessIfMounted: ({ id }) => navigate(clashCheckPath(organization, projectId, id)),
  })
  return (
    <ModalDialog
      isOpen
      title="Check for Clashes"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={ruleIds.length === 0 || isTooMany}
            loading={starting.isRunning}
            loadingText="Check"
            onClick={() => starting.run({ projectGroupId: projectId, versionSetId: versionSetId || null, ruleIds })}
          >
            Check
          </Button>
        </>
      }
    >
      <Stack gap="5">
        {sets.length > 0 && (
          <LabeledField label="Versions">
            <Select
              options={[
                { value: '', label: 'Latest Versions' },
                ...sets.map(({ id, name, issueDate }) => ({ value: id, label: `${name} (${formatDay(issueDate)})` })),
              ]}
              value={versionSetId}
              onChange={({ target }) => setVersionSet(target.value)}
            />
          </LabeledField>
        )}
        {!rules && error && (
          <LoadError
            error={error}
            title="Couldn't Load the Rules"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!rules && !error && <Skeleton aria-label="Loading the rules" h="24" rounded="lg" />}
        {rules?.length === 0 && (
          <Text color="fg.muted">
            Your organization has no clash rules yet. An administrator can add them below the list of checks.
          </Text>
        )}
        {rules && rules.length > 0 && (
          <CheckList
            label="Rules"
            choices={rules.map((rule) => ({ value: rule.id, label: rule.name, hint: ruleText(rule, units) }))}
            chosen={ruleIds}
            error={isTooMany ? `Select up to ${maxRulesPerCheck} rules.` : undefined}
            onChange={setChosen}
          />
        )}
      </Stack>
    </ModalDialog>
  )
}

/** Until the person has chosen: all rules, if a check can have that many. */
function allOf(rules: readonly ClashRule[] = []): string[] {
  return rules.slice(0, maxRulesPerCheck).map(({ id }) => id)
}
