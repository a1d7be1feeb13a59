import { useState } from 'react'
import type { Flow } from '../../flow/flow.ts'
import type { FlowKind } from '../../flow/flowTypes.ts'
import { amountsText } from '../format/amountsText.ts'
import { checksummed } from '../format/checksummed.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { HexText } from '../parts/HexText.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { shortageOf } from './shortageOf.ts'

/**
 * In the place of a trade that lacks funds: gets exactly what is missing, then goes on with the trade; or says what to
 * add to the account, where there is nothing to get it with.
 */
export function ShortageButton<form, quote, receipt>(
  props: ShortageButton.Props<form, quote, receipt>,
) {
  const { flow, shortage } = props
  const { onShortage } = useUi()
  const { common } = useTexts({ common: englishCommon })
  const { missing, others } = shortage
  const { amount, currency } = missing
  const amountText = useAmountText()
  const [hasNothing, setHasNothing] = useState(false)
  const { account } = flow.scope
  if (hasNothing)
    return (
      <div role="alert" className="sl-small">
        {common.addFunds(amountsText([missing, ...others], amountText))} <HexText value={account} />
        <CopyButton text={checksummed(account)} label={common.copyAddress} />
      </div>
    )
  return (
    <Button
      look="primary"
      size="large"
      onClick={async () => {
        const found = await onShortage?.({
          ...{ kind: flow.kind, chainId: flow.scope.chainId, account },
          ...shortage,
          goOn() {
            const { problem, form } = flow.getState()
            if (shortageOf(problem, flow) !== undefined) flow.open(form)
          },
        })
        if (found === 'nothing') setHasNothing(true)
      }}
    >
      {common.swapFor(amountText(amount, currency))}
    </Button>
  )
}

export declare namespace ShortageButton {
  type Props<form, quote, receipt> = {
    flow: Flow<form, quote, receipt, FlowKind>
    /** What is missing. */
    shortage: shortageOf.Result
  }
}
