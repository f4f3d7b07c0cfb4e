import { errorText, useQuery, useQueryClient } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Choices } from '@lintel/shared/prototype'
import { useDeployment } from '@lintel/shared/session'
import { Button, Stack, Text, VisuallyHidden } from '@lintel/shared/ui'
import { FindingList } from './finding-list.tsx'
import { ruleCheckQuery } from './rule-check.api.ts'

type RuleFindingsProps = {
  manifest: PrototypeManifest
  nameOf: (urn: string) => string
  onChoose: (choices: Choices) => void
}

/** Probable mistakes in this release's rules with an example of each, for users who publish. */
export function RuleFindings({ manifest: { prototype, release }, nameOf, onChoose }: RuleFindingsProps) {
  const organization = useOrganizationId()
  const { viewer } = useDeployment()
  const checked = { organization, prototype, version: release }
  const { data, error } = useQuery(
    ruleCheckQuery(useQueryClient(), checked, { hasStoredModels: viewer.engine === 'open', nameOf }),
  )
  if (!data) return <Note>{error ? errorText(error) : 'Checking the rules…'}</Note>
  if (data.length === 0)
    return <Note>No issues found. Every file and message can be reached and every option is used.</Note>
  return (
    <Stack gap="3">
      <Note>Possible issues:</Note>
      <FindingList
        findings={data}
        action={({ subject, choices }) => (
          <Button size="xs" variant="outline" colorPalette="gray" mt="1.5" onClick={() => onChoose(choices)}>
            Show Choice
            <VisuallyHidden> for {subject}</VisuallyHidden>
          </Button>
        )}
      />
    </Stack>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Text textStyle="sm" color="fg.muted" aria-live="polite">
      {children}
    </Text>
  )
}
