import type { MasterParameter } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, PageHeader, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { Facts, PreviousLink, type Fact } from '../item-page/index.ts'
import { ParameterForm } from './parameter-form.tsx'
import { shownGuid, typeLabel, yesOrNo } from './parameter.model.ts'

/** The details of a parameter; users with the role can approve it and set its review default. */
export function ParameterDetails({ parameter }: { parameter: MasterParameter }) {
  const organization = useOrganizationId()
  const mayEdit = useHasAnyRole(['revitmasterparameter.update'])
  const [isEditing, setEditing] = useState(false)
  return (
    <Box mb="6">
      <PageHeader
        back={<PreviousLink list={paths.masterParameters(organization)}>Master Parameter List</PreviousLink>}
        kind="Master Parameter Item"
        title={
          // The complete name is in the facts below.
          <Text as="span" lineClamp={2}>
            {parameter.parameterName}
          </Text>
        }
        name={parameter.parameterName}
        actions={
          mayEdit &&
          !isEditing && (
            <Button variant="outline" colorPalette="gray" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
        description={<Facts label="Master Parameter Item" facts={factsOf(parameter)} />}
      />
      {isEditing && <ParameterForm parameter={parameter} onEnd={() => setEditing(false)} />}
    </Box>
  )
}

function factsOf(parameter: MasterParameter): Fact[] {
  const { parameterName, exampleValue, sharedGuid, approved, defaultReviewStatus } = parameter
  return [
    ['Name', parameterName],
    ['Type', typeLabel(parameter)],
    ['Example Value', exampleValue],
    ['Shared GUID', shownGuid(sharedGuid)],
    ['Approved', yesOrNo(approved)],
    ['Review Status', defaultReviewStatus],
  ]
}
