import type { ReactNode } from 'react'

/** One of several that can be chosen together. */
export function CheckRow(props: CheckRow.Props) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-control text-13 hover:bg-tint has-disabled:cursor-not-allowed has-disabled:text-faint pointer-coarse:min-h-10">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.why !== undefined}
        aria-describedby={props.why}
        onChange={event => props.onChange(event.target.checked)}
        className="size-3.5 shrink-0 accent-(--sl-accent)"
      />
      <span className="min-w-0 flex-1">{props.label}</span>
      {props.children}
    </label>
  )
}

export declare namespace CheckRow {
  type Props = {
    checked: boolean
    onChange: (checked: boolean) => void
    label: ReactNode
    /** The id of what says why it cannot be changed; it can be without. */
    why?: string | undefined
    /** What stands at the end of the line. */
    children?: ReactNode | undefined
  }
}
