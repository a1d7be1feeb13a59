/** A chain at a glance: its number in the list, for colour alone would not tell two apart. */
export function ChainMark({ index }: { index: number }) {
  return (
    <span
      aria-hidden
      className="grid size-4.5 place-items-center rounded-[5px] bg-tint-strong text-12 leading-none font-bold text-text tabular-nums"
    >
      {index + 1}
    </span>
  )
}
