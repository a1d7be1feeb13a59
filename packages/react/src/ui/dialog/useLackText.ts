import type { FlowProblem } from '../../flow/flowProblem.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { useTexts } from '../useTexts.ts'

/** Says how much of what is missing: exactly, and where the network fee is a part of it that it is estimated. */
export function useLackText(): (
  problem: FlowProblem | undefined,
  beforeFee?: boolean,
) => string | undefined {
  const { common } = useTexts({ common: englishCommon })
  const amountText = useAmountText()
  return (problem, beforeFee = false) => {
    const { missing, currency, isFee, also = [] } = problem ?? {}
    if (missing === undefined || currency === undefined) return undefined
    const priced = [{ amount: missing, currency }, ...also.filter(each => !each.isFee)]
    const told = amountsText(priced, amountText)
    const fee = also.find(each => each.isFee)
    if (fee) return common.missingAndForFee(told, amountText(fee.amount, fee.currency))
    const tell = isFee ? common.missingForFee : beforeFee ? common.missingAndFee : common.missing
    return tell(told)
  }
}
