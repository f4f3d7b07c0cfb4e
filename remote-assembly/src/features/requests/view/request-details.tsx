import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { Box, Panel, SimpleGrid, Text } from '@lintel/shared/ui'

export function RequestDetails({ request }: { request: AssemblyRequest }) {
  const { optionSets } = request
  return (
    <>
      <Panel title="Requester Information">
        <Facts
          facts={{
            'Requested By': request.requestedBy,
            'Architect of Record': request.architectOfRecord,
            'Project Type': request.projectType,
          }}
        />
      </Panel>
      <Panel title="Project Configuration">
        <Facts
          facts={{
            'Project Number': request.projectNumber,
            Portfolio: request.portfolio,
            'Prototype Release': request.prototypeRelease,
            'Revit Version': request.revitVersion,
            County: request.county,
            Township: request.township,
          }}
        />
      </Panel>
      <Panel title="Option Sets">
        {Object.keys(optionSets).length > 0 ? (
          <Facts facts={optionSets} />
        ) : (
          <Text color="fg.muted">This prototype has no options.</Text>
        )}
      </Panel>
    </>
  )
}

function Facts({ facts }: { facts: Readonly<Record<string, string>> }) {
  const knownFacts = Object.entries(facts).filter(([, value]) => value !== '')
  return (
    <SimpleGrid as="dl" columns={{ base: 1, sm: 2, xl: 3 }} columnGap="6" rowGap="4">
      {knownFacts.map(([label, value]) => (
        <Box key={label} minW="0">
          <Text as="dt" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {label}
          </Text>
          <Text as="dd" overflowWrap="anywhere">
            {value}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}
