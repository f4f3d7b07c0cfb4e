import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { defaultMoveTolerance, type ProjectCapture } from '@lintel/shared/contract/captures'
import { DateTime, inShortUnit } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { startComparison } from '../comparisons.api.ts'
import { toleranceOf, unlessUsual } from '../moves/tolerance.model.ts'
import { MoveTolerance } from './move-tolerance.tsx'

type ComparePairProps = { chosen: readonly ProjectCapture[]; onClear: () => void }

/** Chooses base and move tolerance, and starts the comparison. */
export function ComparePair({ chosen, onClear }: ComparePairProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const units = useUnits()
  const [isSwapped, setSwapped] = useState(false)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(inShortUnit(defaultMoveTolerance, units))
  const tolerance = toleranceOf(text, units)
  const comparing = useAction(startComparison(useQueryClient(), organization), {
    onSuccessIfMounted: ({ id }) => navigate(paths.comparison(organization, id)),
  })
  const pair = asPair(chosen, isSwapped)

  function compare() {
    if (!pair || tolerance === undefined) return
    const captures = { baseCaptureId: pair.base.captureId, compareCaptureId: pair.compare.captureId }
    comparing.run({ ...captures, ...unlessUsual(tolerance) })
  }

  return (
    <Flex wrap="wrap" gap="3" align="center" justify="space-between" p="3" borderWidth="1px" rounded="xl" bg="bg.panel">
      <Box role="status" minW="0" flex="1 1 16rem" textStyle="sm" overflowWrap="anywhere">
        {pair ? (
          <>
            <PairPart role="Base" capture={pair.base} />
            <PairPart role="Compare" capture={pair.compare} />
          </>
        ) : (
          <Text color="fg.muted">Select two captures to compare.</Text>
        )}
      </Box>
      {pair && <MoveTolerance text={text} isValid={tolerance !== undefined} onChange={setTyped} />}
      <Flex gap="2" wrap="wrap">
        {pair && (
          <>
            <Button size="sm" variant="ghost" colorPalette="gray" onClick={onClear}>
              Clear
            </Button>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setSwapped(!isSwapped)}>
              Swap
            </Button>
          </>
        )}
        <Button size="sm" disabled={!pair || tolerance === undefined || comparing.isRunning} onClick={compare}>
          Compare
        </Button>
      </Flex>
    </Flex>
  )
}

function PairPart({ role, capture }: { role: 'Base' | 'Compare'; capture: ProjectCapture }) {
  const { captureName, captureDate, version } = capture
  return (
    <Text>
      {role}: <b>{captureName}</b>
      {version !== null && `, Version ${version}`}, <DateTime date={captureDate} />
    </Text>
  )
}

/** The older capture is the base unless swapped; undefined without two captures. */
function asPair(chosen: readonly ProjectCapture[], isSwapped: boolean) {
  const [older, newer] = [...chosen].sort((one, other) => one.captureDate.localeCompare(other.captureDate))
  if (!older || !newer) return undefined
  return isSwapped ? { base: newer, compare: older } : { base: older, compare: newer }
}
