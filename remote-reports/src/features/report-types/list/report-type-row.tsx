import { isUnsupportedDefinition, unsupportedField, type ReportType } from '@lintel/shared/contract/reports'
import { filterWords } from '@lintel/shared/filter'
import { useOrganizationId } from '@lintel/shared/organization'
import { Menu } from '@lintel/shared/widgets'
import { useState } from 'react'
import { DeleteDialog } from '../../deletion/index.ts'
import { rulesOf } from '../../filter-rules/index.ts'
import { FavoriteMark, ListEntry } from '../../list-frame/index.ts'
import { RunButtons } from '../../run-buttons/index.ts'
import { reportTypesQuery } from '../../report-selections/index.ts'
import { ReportTypeDialog } from '../dialog/report-type.dialog.tsx'
import { reportTypePath } from '../report-types.api.ts'

type ReportTypeRowProps = { type: ReportType; isFavorite: boolean; onToggleFavorite: () => void }

/** A report type with its contents, owner, favorite mark, and menu. */
export function ReportTypeRow({ type, isFavorite, onToggleFavorite }: ReportTypeRowProps) {
  const { id, name, isBuiltIn, ownerName, version, problem, mayChange, definition, availableFields } = type
  const content = contentOf(type)
  return (
    <ListEntry
      name={name}
      badge={isBuiltIn ? { text: 'Built-In' } : undefined}
      lines={[
        isBuiltIn ? content : `${ownerName} | Version ${version} | ${content}`,
        isUnsupportedDefinition(definition)
          ? null
          : definition.filter && filterWords(definition.filter, availableFields),
      ]}
      problem={problem}
      mark={<FavoriteMark name={name} isMarked={isFavorite} onToggle={onToggleFavorite} />}
      menu={
        <>
          {problem === null && <RunButtons name={name} start={{ reportTypeId: id }} />}
          {mayChange && <ReportTypeMenu type={type} />}
        </>
      }
    />
  )
}

/** `By Requested and Portfolio` for a grouped type, or else the column titles. Empty if a part comes from a newer release. */
function contentOf({ definition, availableFields }: ReportType): string {
  const { headers, grouping } = definition
  if (isUnsupportedDefinition(definition)) return unsupportedField
  const titleOf = (field: string) => availableFields.find((one) => one.field === field)?.title ?? field
  if (grouping) return `By ${grouping.by.map(({ field }) => titleOf(field)).join(' and ')}`
  return headers.map(titleOf).join(', ')
}

function ReportTypeMenu({ type }: { type: ReportType }) {
  const { id, name, definition } = type
  const isNewer = isUnsupportedDefinition(definition)
  const organization = useOrganizationId()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const edit = {
    title: 'Edit',
    onSelect: () => setDialog('edit'),
    isDisabled: isNewer,
    note: isNewer ? unsupportedField : undefined,
  }
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        entries={[
          // Rules can't express a filter with nested groups, which was not created in this dialog.
          ...(isNewer || rulesOf(definition.filter) ? [edit] : []),
          { title: 'Delete', onSelect: () => setDialog('delete'), isDestructive: true },
        ]}
      />
      {dialog === 'edit' && <ReportTypeDialog isOpen type={type} onClose={() => setDialog(undefined)} />}
      <DeleteDialog
        path={reportTypePath(id)}
        noun="Report Type"
        name={name}
        listKey={reportTypesQuery(organization).queryKey}
        isOpen={dialog === 'delete'}
        onClose={() => setDialog((open) => (open === 'delete' ? undefined : open))}
      />
    </>
  )
}
