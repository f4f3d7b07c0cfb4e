import type { PrototypeRelease } from '@lintel/shared/contract'
import { Box, Button, ChevronDown, Text } from '@lintel/shared/ui'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from 'react'
import { ReleaseSummary } from './release-summary.tsx'

type OtherVersionsProps = {
  prototype: string
  releases: PrototypeRelease[]
  isOpen: boolean
  onToggle: () => void
  renderSwitches?: ((release: PrototypeRelease) => ReactNode) | undefined
}

export function OtherVersions({ prototype, releases, isOpen, onToggle, renderSwitches }: OtherVersionsProps) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useOutsidePress(root, isOpen ? onToggle : undefined)
  return (
    <Box
      ref={root}
      position="relative"
      borderTopWidth="1px"
      borderColor="border"
      onKeyDown={(event) => {
        // Ignores keys from a dialog that a release in this list has opened.
        if (event.key !== 'Escape' || !isOpen || !event.currentTarget.contains(event.target as Node)) return
        onToggle()
        button.current?.focus()
      }}
    >
      {releases.length === 0 ? (
        // As tall as the button, so that all cards of a row have the same height.
        <Text px="5" lineHeight="3rem" fontSize="sm" color="fg.muted">
          No Other Versions
        </Text>
      ) : (
        <Button
          ref={button}
          variant="ghost"
          colorPalette="gray"
          width="full"
          height="12"
          px="5"
          rounded="none"
          justifyContent="space-between"
          // The card clips focus rings outside of the button.
          _focusVisible={{ outlineOffset: '-2px' }}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={onToggle}
        >
          Other Versions ({releases.length})
          <Box as="span" aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined} transition="transform 150ms">
            <ChevronDown size={18} />
          </Box>
        </Button>
      )}
      {isOpen && releases.length > 0 && (
        <Box as="ul" role="list" id={listId} aria-label={`Other versions of ${prototype}`} {...listStyle}>
          {releases.map((release) => (
            <Box as="li" key={release.version} px="5" py="3" borderTopWidth="1px" borderColor="border">
              <ReleaseSummary release={release} />
              {renderSwitches?.(release)}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Overlays the cards below: a growing card would leave a gap in its row. */
const listStyle = {
  listStyleType: 'none',
  position: 'absolute',
  insetX: '-1px',
  top: '100%',
  zIndex: '1',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  roundedBottom: 'lg',
  shadow: 'lg',
} as const

function useOutsidePress(root: RefObject<HTMLElement | null>, onPress: (() => void) | undefined): void {
  const isOpen = onPress !== undefined
  const press = useEffectEvent((target: EventTarget | null) => {
    const isOutside = target instanceof Element && !root.current?.contains(target)
    // A dialog opened by a release in this list closes with it.
    if (isOutside && !target.closest('[data-scope="dialog"]')) onPress?.()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const handlePointerDown = ({ target }: PointerEvent) => press(target)
    document.addEventListener('pointerdown', handlePointerDown)
    return () => document.removeEventListener('pointerdown', handlePointerDown)
  }, [isOpen])
}
