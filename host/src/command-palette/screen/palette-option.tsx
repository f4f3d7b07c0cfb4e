import { Link } from '@lintel/shared/routing'
import { Box, CornerDownLeft, Flex, Text } from '@lintel/shared/ui'
import type { MouseEvent, ReactNode } from 'react'
import type { LabelPart, PaletteCommand, PaletteEntry } from '../commands/palette-command.ts'
import { PaletteIcon } from './palette-icon.tsx'

type PaletteOptionProps = {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onActivate: (id: string) => void
  onChoose: (command: PaletteCommand) => void
}

/** A real link for pages, so that it can be opened in a new tab. */
export function PaletteOption({ id, entry: { command, label }, isActive, onActivate, onChoose }: PaletteOptionProps) {
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    // The focus stays in the search field, so neither Tab nor the mouse may move it here.
    tabIndex: -1,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerMove: () => {
      if (!isActive) onActivate(command.id)
    },
    onClick: () => onChoose(command),
  }
  return (
    <Flex asChild {...optionStyle}>
      {'href' in command.target ? (
        <Link to={command.target.href} {...option}>
          <OptionContent command={command} label={label} isActive={isActive} />
        </Link>
      ) : (
        <div {...option}>
          <OptionContent command={command} label={label} isActive={isActive} />
        </div>
      )}
    </Flex>
  )
}

type OptionContentProps = { command: PaletteCommand; label: LabelPart[]; isActive: boolean }

/** Long names are truncated, except the active one, and all of them on touch devices, which have no active one. */
function OptionContent({ command: { icon, label: name, detail }, label, isActive }: OptionContentProps) {
  return (
    <>
      <PaletteIcon name={icon} label={name} />
      <Flex {...namesStyle} wrap={isActive ? 'wrap' : 'nowrap'}>
        <Text as="span" flexShrink={1} minW="0" truncate={!isActive} overflowWrap="anywhere" fontWeight="medium">
          {label.map(highlighted)}
        </Text>
        {detail && (
          <Text as="span" {...detailStyle} truncate={!isActive} maxW={isActive ? 'full' : '50%'}>
            {detail}
          </Text>
        )}
      </Flex>
      <Box as="span" aria-hidden flexShrink={0} color="fg.muted" visibility={isActive ? 'visible' : 'hidden'}>
        <CornerDownLeft size={16} strokeWidth={1.75} />
      </Box>
    </>
  )
}

function highlighted({ text, isMatch }: LabelPart, index: number): ReactNode {
  if (!isMatch) return <span key={index}>{text}</span>
  return (
    <Text key={index} as="mark" bg="transparent" color="brand.fg" fontWeight="bold">
      {text}
    </Text>
  )
}

const namesStyle = {
  flex: '1',
  minW: '0',
  align: 'baseline',
  columnGap: '3',
  css: { '@media (hover: none)': { flexWrap: 'wrap', '& > span': { whiteSpace: 'normal', maxW: 'full' } } },
} as const

/** The detail distinguishes equal names, so the name is truncated first. */
const detailStyle = { flexShrink: '0', minW: '0', overflowWrap: 'anywhere', color: 'fg.muted' } as const

const optionStyle = {
  align: 'center',
  gap: '3',
  minH: '10',
  px: '3',
  py: '2',
  rounded: 'md',
  textStyle: 'sm',
  cursor: 'pointer',
  // Space for the sticky group heading.
  scrollMarginBlock: '2.5rem',
  css: {
    '& > svg': { flexShrink: 0, color: 'var(--option-icon)' },
    '&[aria-selected=true]': { bg: 'bg.muted' },
    '@media (forced-colors: active)': { '&[aria-selected=true]': { outline: '2px solid Highlight' } },
  },
} as const
