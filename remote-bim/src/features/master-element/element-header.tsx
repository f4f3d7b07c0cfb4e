import { noType, type MasterElement, type MasterElementDetail } from '@lintel/shared/contract/master-model'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { IconButton, PageHeader, Pencil, Text, Tooltip } from '@lintel/shared/ui'
import { useRef, useState } from 'react'
import { Facts, PreviousLink, type Fact } from '../item-page/index.ts'
import { ElementWalk } from '../element-walk/index.ts'
import { ReviewStatusChip } from '../review-status/index.ts'
import { ElementStatusForm } from './element-status-form.tsx'

/** The element's name and its review status, which can be edited (specification 2, "Screens and routes"). */
export function ElementHeader({ element, tab }: { element: MasterElementDetail; tab: string }) {
  const organization = useOrganizationId()
  const mayEdit = useHasAnyRole(['revitmastermodel.update']) && !element.mergedInto
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  function endEditing() {
    setEditing(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  const { family, type } = element
  const name = `${family}: ${type}`
  return (
    <>
      <PageHeader
        back={<PreviousLink list={paths.masterModel(organization)}>Master Model List</PreviousLink>}
        kind="Master Parameter Item"
        isOverPicture={tab === 'model'}
        title={
          // Not truncated in the facts below.
          tab === 'model' ? (
            name
          ) : (
            <Text as="span" lineClamp={2}>
              {name}
            </Text>
          )
        }
        name={name}
        actions={
          <>
            <ElementWalk id={element.id} tab={tab} />
            {mayEdit && (
              <Tooltip content="Edit">
                <IconButton
                  ref={pencil}
                  aria-label="Edit"
                  aria-pressed={isEditing}
                  variant="outline"
                  colorPalette="gray"
                  onClick={() => setEditing(!isEditing)}
                >
                  <Pencil aria-hidden size={18} />
                </IconButton>
              </Tooltip>
            )}
          </>
        }
        description={
          <>
            <Facts label="Master Parameter Item" facts={isEditing ? identityOf(element) : factsOf(element)} />
            {type === noType && <Text>The source files don't specify a type for these elements.</Text>}
          </>
        }
      />
      {isEditing && <ElementStatusForm element={element} onEnd={endEditing} />}
    </>
  )
}

function identityOf({ family, type, category }: MasterElement): Fact[] {
  return [
    ['Family', family],
    ['Type', type],
    ['Category', category],
  ]
}

function factsOf(element: MasterElement): Fact[] {
  const { status, createdDate, notApprovedReason, notApprovedAction } = element
  const facts: Fact[] = [
    ...identityOf(element),
    ['Status', <ReviewStatusChip key="status" status={status} />],
    ['Created', <Moment key="created" date={createdDate} />],
  ]
  if (status !== 'Not Approved') return facts
  return [...facts, ['Reason Not Approved', notApprovedReason], ['Not Approved Action', notApprovedAction]]
}
