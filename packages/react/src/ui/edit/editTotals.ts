import type { FlowAmount } from '../../flow/flowTypes.ts'
import type { EditManyLine } from '../../flow/order/editManyLines.ts'
import { addAmounts } from '../../flow/purchase/addAmounts.ts'

/** What changed orders ask, or offer, together per currency; `net` is what listings leave after fees. */
export function editTotals(
  lines: readonly EditManyLine[],
  what: 'price' | 'net',
): readonly FlowAmount[] {
  return addAmounts(
    lines.flatMap(({ context, terms }) => {
      if (terms === undefined) return []
      const amount = what === 'net' && 'net' in terms ? terms.net : terms.price
      return [{ currency: context.currency, amount }]
    }),
  )
}
