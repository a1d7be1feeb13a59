/** A row of the wallet menu. */
export const itemClass =
  'flex min-h-(--sl-control) w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-13 outline-none select-none data-highlighted:bg-tint-strong'
