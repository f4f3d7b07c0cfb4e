import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { clashTemplates, type ClashRule, type ClashRuleCreate } from '@lintel/shared/contract/captures'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, ConfirmDialog, Flex, Heading, LoadError, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { ruleText, sidesText } from '../clash-text.model.ts'
import { clashRulesQuery, deleteClashRule } from './clash-rules.api.ts'
import { emptyRule, roundedIn } from './rule-form.model.ts'
import { RuleDialog } from './rule.dialog.tsx'

type EditedRule = { base?: ClashRule; start: ClashRule | ClashRuleCreate }

/** The organization's rules, which administrators change. */
export function RuleList() {
  const titleId = useId()
  const units = useUnits()
  const isAdministrator = useHasAnyRole(['organization.update'])
  const { data: rules, error, isFetching, refetch } = useQuery(clashRulesQuery(useOrganizationId()))
  const [edited, setEdited] = useState<EditedRule>()
  const unused = clashTemplates.filter(({ name }) => !rules?.some((rule) => rule.name === name))
  const entries = [
    { title: 'New Rule…', onSelect: () => setEdited({ start: roundedIn(units, emptyRule) }) },
    ...unused.map((template) => ({
      title: `From Template: ${template.name}…`,
      onSelect: () => setEdited({ start: roundedIn(units, template) }),
    })),
  ]
  return (
    <Stack as="section" aria-labelledby={titleId} gap="3">
      <Flex wrap="wrap" gap="3" align="center" justify="space-between">
        <Box>
          <Heading as="h2" id={titleId} textStyle="lg">
            Clash Rules
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            All projects of the organization share these rules.
          </Text>
        </Box>
        {isAdministrator && rules && (
          <Menu label="Add Rule" trigger="Add Rule" button={{ variant: 'outline' }} entries={entries} />
        )}
      </Flex>
      {!rules && error && (
        <LoadError
          error={error}
          title="Couldn't Load the Rules"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!rules && !error && <Skeleton aria-label="Loading the rules" h="24" rounded="xl" />}
      {rules?.length === 0 && (
        <Text color="fg.muted">
          {isAdministrator
            ? 'No rules yet. Add one, or start from a template.'
            : 'No rules yet. Administrators of the organization can add them.'}
        </Text>
      )}
      {rules && rules.length > 0 && (
        <Stack
          as="ul"
          role="list"
          aria-labelledby={titleId}
          gap="0"
          listStyleType="none"
          borderWidth="1px"
          rounded="xl"
        >
          {rules.map((rule, index) => (
            <Box as="li" key={rule.id} {...(index > 0 && { borderTopWidth: '1px' })}>
              <RuleRow
                rule={rule}
                onEdit={isAdministrator ? () => setEdited({ base: rule, start: rule }) : undefined}
              />
            </Box>
          ))}
        </Stack>
      )}
      {edited && <RuleDialog {...edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}

/** `onEdit` is undefined for people who can't change rules. */
function RuleRow({ rule, onEdit }: { rule: ClashRule; onEdit: (() => void) | undefined }) {
  const { id, name } = rule
  const units = useUnits()
  const [isConfirming, setConfirming] = useState(false)
  const deleting = useAction(deleteClashRule(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => showToast({ type: 'success', text: `${name} has been deleted.` }),
    onError: () => setConfirming(false),
  })
  return (
    <Flex align="center" gap="4" px={{ base: '4', md: '5' }} py="3">
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{name}</Text>
        <Text textStyle="sm" color="fg.muted">
          {ruleText(rule, units)}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {sidesText(rule)}
        </Text>
      </Box>
      {onEdit && (
        <Menu
          label={`Actions for ${name}`}
          button={{ flexShrink: '0' }}
          entries={[
            { title: 'Edit…', onSelect: onEdit },
            { title: 'Delete…', onSelect: () => setConfirming(true) },
          ]}
        />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        isBusy={deleting.isRunning}
        title={`Delete ${name}?`}
        confirmText="Delete"
        onConfirm={() => deleting.run()}
        onCancel={() => setConfirming(false)}
      >
        It can no longer be used for checks. Existing checks stay.
      </ConfirmDialog>
    </Flex>
  )
}
