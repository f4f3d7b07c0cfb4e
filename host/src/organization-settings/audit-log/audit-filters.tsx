import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, downloadFile, Flex, Select } from '@lintel/shared/ui'
import { DateRangePicker, toIsoDay, Menu } from '@lintel/shared/widgets'
import { describeFailure } from '../describe-failure.ts'
import { actionOptions, auditFilterOf, quickRanges, type AuditView } from './audit-filter.ts'
import { exportAuditLog } from './audit-log.api.ts'

type AuditFiltersProps = { view: AuditView; onChange: (view: AuditView) => void }

/** Filters by person, action, and date, and exports what they find. */
export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery(useOrganizationId()))
  const people = members.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}`.trim() }))
  const { actor } = view
  // A link can name someone who has left, or a token.
  const isElse = actor !== undefined && !people.some(({ value }) => value === actor)
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <Box flex={{ base: '1 1 100%', sm: '1 1 10rem' }} maxW={{ sm: '13rem' }}>
        <Select
          aria-label="Person"
          placeholder="Anyone"
          options={isElse ? [...people, { value: actor, label: actor }] : people}
          value={actor ?? ''}
          onChange={({ target }) => onChange({ ...view, actor: target.value || undefined })}
        />
      </Box>
      <Box flex={{ base: '1 1 100%', sm: '1 1 10rem' }} maxW={{ sm: '15rem' }}>
        <Select
          aria-label="Action"
          placeholder="Any action"
          options={actionOptions}
          value={view.action ?? ''}
          onChange={({ target }) => onChange({ ...view, action: target.value || undefined })}
        />
      </Box>
      <DateRangePicker
        label="Date range"
        value={view.range}
        presets={quickRanges}
        onChange={(range) => onChange({ ...view, range })}
      />
      <Box ms={{ md: 'auto' }}>
        <ExportMenu view={view} />
      </Box>
    </Flex>
  )
}

function ExportMenu({ view }: { view: AuditView }) {
  const organization = useOrganizationId()
  const { run, isRunning, input } = useExport(view, organization)
  return (
    <Menu
      label="Export"
      trigger={isRunning ? `Exporting ${input === 'csv' ? 'CSV' : 'JSON Lines'}…` : 'Export'}
      button={{ variant: 'outline', 'aria-disabled': isRunning || undefined }}
      entries={[
        { title: 'CSV', note: 'For spreadsheets', isDisabled: isRunning, onSelect: () => run('csv') },
        { title: 'JSON Lines', note: 'For other systems', isDisabled: isRunning, onSelect: () => run('jsonl') },
      ]}
    />
  )
}

function useExport(view: AuditView, organization: string) {
  return useAction(exportAuditLog(useQueryClient(), organization, auditFilterOf(view)), {
    onSuccess(file, format) {
      downloadFile(file, `Audit Log ${organization} ${toIsoDay(new Date())}.${format}`)
      showToast({ type: 'success', text: 'The audit log was exported.' })
    },
    failureText: describeFailure,
  })
}
