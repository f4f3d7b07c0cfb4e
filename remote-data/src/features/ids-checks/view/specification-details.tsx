import {
  prohibitedElementsText,
  requirementText,
  type IdsCheck,
  type IdsSpecification,
} from '@lintel/shared/contract/ids'
import { pluralize, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, Stack, Text } from '@lintel/shared/ui'
import { Table } from '@lintel/shared/widgets'

type SpecificationDetailsProps = { check: IdsCheck; specification: IdsSpecification }

const wholes = {
  'none-applicable': 'Failed: the model has no matching elements, but the specification requires at least one.',
  prohibited: 'Failed: the model contains elements this specification prohibits.',
}

/** What a specification without requirements means. */
const emptyTexts = {
  required: 'At least one such element must exist.',
  optional: 'Elements are optional.',
  prohibited: prohibitedElementsText,
}

/** The applicability and requirements of a specification, with the number of failures. */
export function SpecificationDetails({ check, specification }: SpecificationDetailsProps) {
  const { identifier, description, instructions, ifcVersionMatches, reason } = specification
  const { applicable, passed, failed } = specification
  const { instanceCount, modelSchema } = check
  return (
    <Stack gap="3" overflowWrap="anywhere">
      {identifier && <Text color="fg.muted">{identifier}</Text>}
      {description && <Text>{description}</Text>}
      {instructions && <Text>Instructions: {instructions}</Text>}
      {reason && <Text color="fg.error">{wholes[reason]}</Text>}
      {!ifcVersionMatches && (
        <Text color="orange.fg">
          This specification is for different IFC versions than {modelSchema ?? "the model's version"}. It was checked
          anyway.
        </Text>
      )}
      <Text>
        {pluralize(applicable, 'instance')} applicable: {countText(passed)} passed, {countText(failed)} failed.
        {instanceCount !== null && ` ${countText(instanceCount - applicable)} aren't applicable.`}
      </Text>
      <Applicability specification={specification} />
      <Requirements check={check} specification={specification} />
    </Stack>
  )
}

function Applicability({ specification: { number, applicability } }: Pick<SpecificationDetailsProps, 'specification'>) {
  return (
    <Table
      caption={`Applicability of specification ${number}`}
      rows={applicability}
      rowKey={({ kind, text }) => `${kind} ${text}`}
      empty="Everything"
      columns={[
        { title: 'Applies To', cell: ({ text }) => text },
        { title: 'Kind', cell: ({ kind }) => kind },
        { title: 'Found', isNumeric: true, cell: ({ matched }) => countText(matched) },
        { title: 'Found in Model', cell: ({ nearMisses }) => nearMisses.join(', ') },
      ]}
    />
  )
}

function Requirements({ check, specification }: SpecificationDetailsProps) {
  const { number, requirements } = specification
  const organization = useOrganizationId()
  const to = `${paths.idsCheck(organization, check.id, 'elements')}?specification=${number}`
  return (
    <>
      <Table
        caption={`Requirements of specification ${number}`}
        rows={requirements}
        rowKey={(requirement) => String(requirement.number)}
        empty={emptyTexts[specification.cardinality]}
        columns={[
          { title: 'Requirement', cell: requirementText },
          { title: 'Kind', cell: ({ kind }) => kind },
          { title: 'Cardinality', cell: ({ cardinality }) => cardinality },
          { title: 'Instructions', cell: ({ instructions }) => instructions },
          { title: 'Failed', isNumeric: true, cell: ({ failed }) => countText(failed) },
        ]}
      />
      {specification.applicable > 0 && (
        <Box asChild color="brand.fg" textDecoration="underline" alignSelf="start">
          <Link to={to}>Elements of this specification</Link>
        </Box>
      )}
    </>
  )
}
