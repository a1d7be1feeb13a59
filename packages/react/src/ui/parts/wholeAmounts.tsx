import type { ReactNode } from 'react'

/** A number with what it counts: "1.42 ETH", "3 items". Thousands are grouped by a space that does not break. */
const amounts = /(\d[\d\u202f.,]* \S+)/

/** A label whose amounts go into a line of their own before a number and its unit are parted. */
export function wholeAmounts(label: ReactNode): ReactNode {
  if (typeof label !== 'string' || !amounts.test(label)) return label
  // Every second part is an amount.
  const parts = label.split(amounts).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other
      <span key={place} className="sl-unit">
        {part}
      </span>
    ),
  )
  // One thing, or the button would lay out each part by itself.
  return <span>{parts}</span>
}
