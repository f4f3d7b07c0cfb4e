import { css, Global } from '@emotion/react'
import { memo } from 'react'
import { groupStyle } from '../groups/group-style.ts'
import { filterStyle, tagStyle } from '../filter/filter-style.ts'
import { system } from '../../components/theme/system.ts'
import { printStyle } from './print-style.ts'

/** Pixels. */
export const headHeights = { title: 40, filter: 44 }
export const footHeight = 36
/** Pixels of the frame's borders, on both sides. */
export const borders = 2
/** Pixels of the pager with one line. */
export const pagerHeight = 49

const cell = {
  position: 'absolute',
  insetBlock: 0,
  display: 'flex',
  alignItems: 'center',
  px: '3',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  // Drawn inside, so that no neighboring cell covers it.
  _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
} as const

const headStyle = {
  '& .head': { position: 'sticky', top: 0, zIndex: 3, minWidth: 'full', bg: 'bg.subtle' },
  '& .head .row': { position: 'relative', width: 'full', height: `${headHeights.title}px`, borderBottomWidth: '1px' },
  '& .head .sticky': { bg: 'bg.subtle' },
  '& .title-cell': {
    gap: '1.5',
    fontWeight: 'semibold',
    color: 'fg.muted',
    userSelect: 'none',
    touchAction: 'pan-x pan-y',
    // Long-pressing a title drags the column.
    WebkitTouchCallout: 'none',
  },
  '& .title-cell .title': { truncate: true },
  '& .title-cell.sortable': { cursor: 'pointer', _hover: { color: 'fg', bg: 'bg.muted' } },
  '& .title-cell.dragged': { opacity: 0.5 },
  '& .title-cell[aria-sort="ascending"], & .title-cell[aria-sort="descending"]': { color: 'fg' },
  '& .sort-mark': {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    px: '0.5',
    rounded: 'sm',
    bg: 'brand.muted',
    color: 'brand.fg',
  },
  '& .sort-order': { textStyle: 'xs', fontVariantNumeric: 'tabular-nums' },
  '& .group-title': { fontWeight: 'semibold', color: 'fg.muted', borderInlineWidth: '1px' },
  '& .group-title span': { truncate: true },
  '& .resizer': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: 0,
    width: '10px',
    cursor: 'col-resize',
    touchAction: 'none',
    _after: { content: '""', position: 'absolute', insetBlock: '25%', insetInlineEnd: 0, width: '1px', bg: 'border' },
    _hover: { _after: { width: '3px', insetBlock: 0, bg: 'brand.solid' } },
    '@media (pointer: coarse)': { width: '24px' },
  },
  '& .drop-mark': { position: 'absolute', insetBlock: 0, width: '3px', ms: '-2px', bg: 'brand.solid', zIndex: 2 },
  '& .head .filter-row': { height: `${headHeights.filter}px`, bg: 'bg.panel', '& .sticky': { bg: 'bg.panel' } },
} as const

const rowStyle = {
  '& .body': { position: 'relative', minWidth: 'full', minHeight: 'var(--rows)' },
  '& .body .row': {
    position: 'absolute',
    insetInlineStart: 0,
    width: 'full',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    contain: 'layout style',
  },
  '& .body .row .sticky': { bg: 'inherit' },
  '& .body .row.clickable': { cursor: 'pointer' },
  '& .body .row:hover': { bg: 'bg.subtle' },
  '& .body .row[aria-selected="true"]': { bg: 'brand.subtle' },
  '& .cell': cell,
  // Blocks, because only those truncate text with an ellipsis; the line height is that of the row.
  '& .body .cell, & .foot .cell': { display: 'block', textOverflow: 'ellipsis' },
  '& .body .cell': { userSelect: 'none' },
  '& .body .cell.number, & .foot .cell.number': { textAlign: 'end' },
  '& .cell.number': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '& .cell[aria-selected="true"]': { bg: 'brand.muted' },
  '& .cell input[type="checkbox"]': {
    boxSize: '4',
    mx: 'auto',
    display: 'block',
    height: 'full',
    accentColor: 'var(--lintel-ui-colors-brand-solid)',
  },
  '& .body mark': { bg: 'orange.emphasized', color: 'fg', rounded: '2px' },
  '& .sticky': {
    position: 'sticky',
    insetInlineStart: 0,
    height: 'full',
    zIndex: 1,
    // A line at the edge where the other columns disappear under this one.
    boxShadow: '1px 0 0 var(--lintel-ui-colors-border)',
  },
  '& .foot': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    minWidth: 'full',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
    fontWeight: 'medium',
  },
  '& .foot .row': { position: 'relative', height: `${footHeight}px`, lineHeight: `${footHeight}px` },
  '& .foot .sticky': { bg: 'bg.subtle' },
} as const

const stateStyle = {
  '& .message': {
    position: 'absolute',
    inset: 0,
    top: 'var(--head-height)',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    p: '4',
    color: 'fg.muted',
    overflow: 'auto',
  },
  '& .loading': { position: 'absolute', inset: 0, top: 'var(--head-height)', overflow: 'hidden' },
  '& .loading-row': {
    display: 'flex',
    alignItems: 'center',
    gap: '6',
    px: '3',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
} as const

const gridStyle = {
  minWidth: 0,
  '& .toolbar': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', minHeight: '9', mb: '1.5' },
  '& .toolbar .tools': {
    display: 'flex',
    // On phones the name of a view may leave no room for the other tools.
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    ms: 'auto',
  },
  '& .frame': {
    // If the page is too long for the grid to fill the window, the grid is as high as a page of rows.
    '--rows': 'var(--page-rows)',
    '&[data-fills]': { '--rows': '0px', '& .scroller': { overscrollBehavior: 'contain' } },
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'xl',
    overflow: 'hidden',
    textStyle: 'sm',
  },
  '& .area': { position: 'relative', flex: 1, minHeight: 0, display: 'flex' },
  '& .scroller': {
    flex: 1,
    minWidth: 0,
    minHeight: 'calc(var(--head-height) + var(--rows))',
    overflow: 'auto',
    overscrollBehaviorX: 'contain',
    outlineOffset: '-2px',
  },
  '& .scroller.dense': { textStyle: 'xs' },
  '& .announcer': { srOnly: true },
  '& .pager': { px: '3', py: '2', minHeight: `${pagerHeight}px`, borderTopWidth: '1px' },
  '& .pager.part': { color: 'fg.muted', lineHeight: '32px' },
  ...tagStyle,
  ...headStyle,
  ...filterStyle,
  ...rowStyle,
  ...groupStyle,
  ...stateStyle,
  ...printStyle,
}

/** Computed when the grid's code is loaded, usually before its rows. */
const styles = css({ '.data-grid': system.css(gridStyle) })

/**
 * One style sheet for the grid with class names: a design system component for each of hundreds of cells would be too
 * slow.
 */
export const GridStyle = memo(function GridStyle() {
  return <Global styles={styles} />
})
