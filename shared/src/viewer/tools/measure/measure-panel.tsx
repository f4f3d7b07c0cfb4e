import { pluralize } from '../../../core/format/index.ts'
import { useUnits } from '../../../core/organization/index.ts'
import { Button, Flex, Stack, Text, VisuallyHidden } from '../../../ui/components/index.ts'
import type { MeasureKind } from '../../view.ts'
import { FloatingPanel } from '../floating-panel.tsx'
import { Trash2 } from '../icons.ts'
import { ToolButton } from '../toolbar/tool-button.tsx'
import {
  deltaText,
  finished,
  isEnough,
  isOpenEnded,
  nothingMeasured,
  valueText,
  withoutDraft,
  withoutLast,
  type Measuring,
} from './measuring.model.ts'

type MeasurePanelProps = { measuring: Measuring; onMeasuring: (measuring: Measuring) => void; onClose: () => void }

const kinds: Record<MeasureKind, { name: string; hint: string }> = {
  length: { name: 'Length', hint: 'Click two points.' },
  perpendicular: { name: 'Perpendicular', hint: 'Click a face, then a point away from it.' },
  chain: { name: 'Chain', hint: 'Click points in order. Click the last point twice to finish.' },
  angle: { name: 'Angle', hint: 'Click a point on one side, the corner, then a point on the other side.' },
  area: { name: 'Area', hint: 'Click the corners in order. Click the last one twice to finish.' },
}

/** The kind of the next measurement, and the measurements, which stay until they are cleared. */
export function MeasurePanel({ measuring, onMeasuring, onClose }: MeasurePanelProps) {
  const units = useUnits()
  const { kind, completed: completed, points, misses = 0 } = measuring
  const last = completed.at(-1)
  return (
    <FloatingPanel
      title="Measure"
      onClose={onClose}
      onEscape={points.length > 0 ? () => onMeasuring(withoutDraft(measuring)) : undefined}
    >
      <Stack gap="3" textStyle="sm">
        <Flex gap="2" wrap="wrap" role="group" aria-label="Measurement type">
          {(Object.keys(kinds) as MeasureKind[]).map((option) => (
            <Button
              key={option}
              size="xs"
              variant="outline"
              colorPalette={option === kind ? 'brand' : 'gray'}
              // In one row on a phone, because a sheet is low.
              px={{ base: '2', md: '2.5' }}
              flex="1 0 auto"
              aria-pressed={option === kind}
              onClick={() => onMeasuring({ kind: option, points: [], completed: completed })}
            >
              {kinds[option].name}
            </Button>
          ))}
        </Flex>
        <Text color="fg.muted">
          {misses > 0 && 'No surface there. Try another point. '}
          {kinds[kind].hint}
        </Text>
        {points.length > 0 && (
          <Flex gap="2" wrap="wrap">
            {isOpenEnded(measuring) && isEnough(measuring) && (
              <Button size="xs" variant="outline" onClick={() => onMeasuring(finished(measuring))}>
                Finish {kinds[kind].name.toLowerCase()}
              </Button>
            )}
            <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => onMeasuring(withoutLast(measuring))}>
              Undo last point
            </Button>
          </Flex>
        )}
        {completed.length > 0 && (
          <>
            <Measurements measuring={measuring} onMeasuring={onMeasuring} />
            <Button
              size="xs"
              variant="ghost"
              colorPalette="gray"
              alignSelf="end"
              onClick={() => onMeasuring({ ...nothingMeasured, kind })}
            >
              Clear
            </Button>
          </>
        )}
        <VisuallyHidden role="status">
          {/* Has a new key each time, because screen readers do not announce unchanged text again. */}
          {misses > 0 && <span key={misses}>No surface there. Try another point. </span>}
          {points.length > 0
            ? `${kinds[kind].name}: ${pluralize(points.length, 'point')} picked`
            : last && `${kinds[last.kind].name}: ${valueText(last, units)}`}
        </VisuallyHidden>
      </Stack>
    </FloatingPanel>
  )
}

function Measurements({ measuring, onMeasuring }: Omit<MeasurePanelProps, 'onClose'>) {
  const units = useUnits()
  return (
    <Stack as="ul" role="list" aria-label="Measurements" gap="0" listStyleType="none" m="0" p="0">
      {measuring.completed.map((measurement, index) => (
        <Flex key={index} as="li" align="center" justify="space-between" gap="2">
          <Stack gap="0">
            <Text>
              <Text as="span" color="fg.muted">
                {kinds[measurement.kind].name}
              </Text>{' '}
              {valueText(measurement, units)}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {deltaText(measurement, units)}
            </Text>
          </Stack>
          <ToolButton
            icon={Trash2}
            label={`Remove measurement ${index + 1}`}
            onClick={() => onMeasuring({ ...measuring, completed: measuring.completed.toSpliced(index, 1) })}
          />
        </Flex>
      ))}
    </Stack>
  )
}
