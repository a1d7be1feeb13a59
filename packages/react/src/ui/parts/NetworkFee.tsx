import type { FlowScope } from '../../flow/flowTypes.ts'
import type { GasFacts } from '../../flow/verify/gasOfSteps.ts'
import { formatAmountShort } from '../../format/formatAmountShort.ts'
import { nativeOf } from '../dialog/nativeOf.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** What the network would take: an estimate where there is one, at most where a part of it is a figure. */
export function NetworkFee({ facts, scope }: NetworkFee.Props) {
  const gas = facts?.gas
  const { cost } = useTexts({ cost: englishCost })
  const { locale } = useUi()
  const native = nativeOf(scope)
  const about =
    gas === undefined || native === undefined
      ? undefined
      : formatAmountShort(gas, native.decimals, { symbol: native.symbol, locale })
  return (
    <span className="sl-secondary">
      {about === undefined
        ? cost.byWallet
        : (facts?.gasLeast === undefined ? cost.about : cost.upTo)(about)}
    </span>
  )
}

export declare namespace NetworkFee {
  type Props = {
    /** Undefined where there is no estimate. */
    facts: Partial<GasFacts> | undefined
    scope: FlowScope
  }
}
