import type { FlowProblem } from '../../flow/flowProblem.ts'
import type { PurchaseQuote } from '../../flow/purchase/readPurchase.ts'
import type { PurchaseReceipt } from '../../flow/purchase/settlePurchase.ts'
import type { FlowDialog } from '../dialog/FlowDialog.tsx'
import { useDeed } from '../dialog/useDeed.ts'
import { useLackText } from '../dialog/useLackText.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { useTexts } from '../useTexts.ts'

/** What the button and the receipt of a purchase of several orders say. */
export function usePurchaseWords(account: string): usePurchaseWords.Result {
  const { common, purchase } = useTexts({ common: englishCommon, purchase: englishPurchase })
  const amountText = useAmountText()
  const deed = useDeed(account)
  const lackText = useLackText()
  return {
    titleOf({ bought, asked, lines }) {
      if (bought === undefined) return purchase.boughtUnknown(asked)
      if (bought === asked)
        return deed(purchase.bought(bought), by => purchase.boughtAs(by, bought))
      const refunded = lines
        .filter(line => line.refunded > 0n)
        .reduce((sum, { line, bought = 0n }) => sum + line.quantity - bought, 0n)
      return purchase.boughtPart(bought, asked, refunded)
    },
    action({ lines, totals }, problem) {
      if (problem?.missing !== undefined)
        return { label: common.notEnough(problem.currency?.symbol ?? '') }
      const total = amountsText(totals, amountText)
      return {
        label: purchase.action(
          lines.reduce((sum, line) => sum + line.quantity, 0n),
          lines.some(line => line.isMost) ? purchase.atMost(total) : total,
        ),
        disabled: lines.length === 0,
      }
    },
    explain(problem) {
      const missing = lackText(problem)
      const said = [
        ...(problem.held ? [purchase.held(amountsText(problem.held, amountText))] : []),
        ...(missing === undefined ? [] : [missing]),
      ]
      return said.length === 0 ? null : ` ${said.join(' ')}`
    },
  }
}

export declare namespace usePurchaseWords {
  type Result = {
    titleOf: (receipt: PurchaseReceipt) => string
    action: (quote: PurchaseQuote, problem: FlowProblem | undefined) => FlowDialog.Action
    explain: (problem: FlowProblem) => string | null
  }
}
