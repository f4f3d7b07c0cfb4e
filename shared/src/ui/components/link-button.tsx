import { Button, type ButtonProps } from '@chakra-ui/react'
import { Link, type LinkProps } from '../../core/routing/index.ts'

type LinkButtonProps = Omit<ButtonProps, 'asChild' | 'type'> & Pick<LinkProps, 'to' | 'replace'> & { state?: unknown }

/** A link that looks like a button; for screen readers and the keyboard it is a link. */
export function LinkButton({ to, replace, state, children, ...buttonProps }: LinkButtonProps) {
  return (
    <Button asChild {...buttonProps}>
      <Link to={to} {...(replace !== undefined && { replace })} state={state}>
        {children}
      </Link>
    </Button>
  )
}
