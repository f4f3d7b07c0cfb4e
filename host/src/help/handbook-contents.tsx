import { paths } from '@lintel/shared/remote'
import { NavLink } from '@lintel/shared/routing'
import { Box } from '@lintel/shared/ui'
import type { HandbookPage } from './handbook.api.ts'

/** Links to all pages, next to the text or below it on small screens. */
export function HandbookContents({ pages }: { pages: readonly HandbookPage[] }) {
  return (
    <Box as="nav" aria-label="Handbook" css={style}>
      <ul role="list">
        {pages.map(({ id, title }) => (
          <li key={id}>
            <NavLink to={paths.help(id)} end>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </Box>
  )
}

const style = {
  width: { base: 'full', lg: '15rem' },
  flexShrink: 0,
  borderTopWidth: { base: '1px', lg: '0' },
  pt: { base: '6', lg: '0' },
  position: { lg: 'sticky' },
  top: { lg: '24' },
  '& ul': { display: 'grid', gap: '1' },
  '& a': {
    display: 'block',
    px: '3',
    py: '2',
    rounded: 'md',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
  },
  '& a:hover': { bg: 'bg.muted', color: 'fg' },
  '& a[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
} as const
