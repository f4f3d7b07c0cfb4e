import { countText } from '../../core/format/index.ts'
import { Box, Button, Flex, Select, Stack, Switch, Text } from '../../ui/components/index.ts'
import { keyOf } from '../coloring/color-property.model.ts'
import { roomProperties, titleOfRooms } from './rooms.model.ts'
import type { RoomChoice, RoomsState } from './use-rooms.ts'

type RoomSettingsProps = { state: RoomsState; choice: RoomChoice; onChoice: (choice: RoomChoice) => void }

/** Switches rooms on, and chooses the property that colors them. */
export function RoomSettings({ state, choice, onChoice }: RoomSettingsProps) {
  return (
    <Stack gap="2">
      <Switch.Root
        size="sm"
        justifyContent="space-between"
        checked={choice.isOn}
        onCheckedChange={({ checked }) => onChoice({ ...choice, isOn: checked })}
      >
        <Switch.Label>Rooms</Switch.Label>
        <Switch.HiddenInput />
        <Switch.Control />
      </Switch.Root>
      {state.status === 'reading' && (
        <Text role="status" textStyle="sm" color="fg.muted">
          Reading the rooms…
        </Text>
      )}
      {state.status === 'failed' && (
        <Flex role="alert" align="center" justify="space-between" gap="2" textStyle="sm" color="fg.muted">
          Couldn't read the rooms.
          <Button size="2xs" variant="outline" colorPalette="gray" onClick={state.retry}>
            Try Again
          </Button>
        </Flex>
      )}
      {state.status === 'read' && <RoomColors state={state} choice={choice} onChoice={onChoice} />}
    </Stack>
  )
}

type RoomColorsProps = Omit<RoomSettingsProps, 'state'> & { state: Extract<RoomsState, { status: 'read' }> }

function RoomColors({
  state: { rooms, colors, sourceProperties: sourceProperties },
  choice,
  onChoice,
}: RoomColorsProps) {
  if (rooms.length === 0) {
    return (
      <Text role="status" textStyle="sm" color="fg.muted">
        This model has no room geometry. The file may not include it, or the model was generated before rooms were
        supported. Try Regenerate 3D Model.
      </Text>
    )
  }
  const properties = roomProperties(sourceProperties)
  const { property } = choice
  return (
    <>
      <Select
        aria-label="Color rooms by"
        placeholder="Each room"
        options={properties.map((candidate) => ({ value: keyOf(candidate), label: titleOfRooms(candidate) }))}
        value={property ? keyOf(property) : ''}
        onChange={({ target }) =>
          onChoice({ ...choice, property: properties.find((candidate) => keyOf(candidate) === target.value) })
        }
      />
      {property && (
        <Stack
          as="ul"
          role="list"
          aria-label="Colors of rooms"
          gap="1"
          listStyleType="none"
          m="0"
          p="0"
          maxH="9rem"
          overflowY="auto"
          textStyle="sm"
        >
          {colors.map(({ colour, name, elements }) => (
            <Flex as="li" key={`${colour} ${name}`} align="center" gap="2">
              <Box
                aria-hidden
                boxSize="3.5"
                flexShrink="0"
                rounded="sm"
                borderWidth="1px"
                borderColor="fg.muted"
                style={{ backgroundColor: colour }}
              />
              <Text flex="1" minW="0" overflowWrap="anywhere">
                {name}
              </Text>
              <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
                {countText(elements.length)}
              </Text>
            </Flex>
          ))}
        </Stack>
      )}
    </>
  )
}
