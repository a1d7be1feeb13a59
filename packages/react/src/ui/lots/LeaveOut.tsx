import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'

/** Takes one out of many; of the last one its place stays empty. */
export function LeaveOut(props: { label: string; onLeaveOut: (() => void) | undefined }) {
  const { label, onLeaveOut } = props
  return onLeaveOut === undefined ? (
    <span />
  ) : (
    <Button look="ghost" size="square" aria-label={label} onClick={onLeaveOut}>
      <Icon name="cross" size={14} />
    </Button>
  )
}
